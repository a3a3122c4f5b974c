import en from 'virtual:messages/en';
import es from 'virtual:messages/es';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow as now } from '#testing/clock.ts';
import { testCallNotes, testDay, testDetour, testSourceRoute, testTimetableTrip } from '#testing/entities.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import { type AppContext, appContextKey } from '#web/request/context.ts';
import { loader } from './timetableCsv.ts';

const source = testSourceRoute();

/** Returns the status and text of the response if the services give these `answers`. */
async function csvOf(lang: 'en' | 'es', answers: object, routeId = '17', query = '') {
  const client = {
    routes: async () => got([source]),
    parentRoutes: async () => got([]),
    calendar: async () => got(new Map([['20261013', testDay()]])),
    timetable: async () => lost('HTTP'),
    detours: async () => lost('HTTP'),
    alerts: async () => lost('HTTP'),
    predictions: async () => lost('HTTP'),
    ...answers,
  };
  const context = new RouterContextProvider();
  context.set(appContextKey, {
    agency,
    client,
    now: () => now,
    lang,
    t: createTranslate(lang, lang === 'en' ? en : es),
    log: silentLog,
  } as unknown as AppContext);
  const request = new Request(`http://localhost/schedules/${routeId}/timetable.csv${query}`);
  const args = { context, request, params: { routeId } };
  const answer = await loader(args as unknown as Parameters<typeof loader>[0]);
  return `${answer.status} ${await answer.text()}`;
}

it('a failure, an unknown route or day, or a missing timetable is explained in the rider’s language', async () => {
  expect(await csvOf('en', {})).toBe('503 There was a connection issue accessing scheduled trip data.');
  expect(await csvOf('es', {})).toMatch(/^503 Hubo un problema de conexión/);
  expect(await csvOf('en', { calendar: async () => lost('HTTP') })).toMatch(/^503 .*calendar data\.$/);
  expect(await csvOf('en', { routes: async () => lost('HTTP') })).toMatch(/^503 .*route data\.$/);
  expect(await csvOf('es', {}, '99')).toMatch(/^404 .*99/);
  expect(await csvOf('en', {}, '17', '?date=2026-12-25')).toBe('404 The calendar does not cover this day.');
  expect(await csvOf('en', { timetable: async () => lost('not found') })).toMatch(
    /^404 The timetable of the/,
  );
});

it('a call skipped by a detour is marked, and otherwise has the notes of the schedule', async () => {
  const call = 8 * 3600;
  const answers = {
    timetable: async () =>
      got({
        routeId: '17',
        stops: new Map([['1', { name: 'Mifflin', position: null }]]),
        patterns: [{ directionId: 0, stopIds: ['1'], stopSequences: [1], timepoints: [true] }],
        trips: [
          testTimetableTrip('5', [call], {
            tripNumber: 5,
            ...testCallNotes({ approximate: new Set([0]), byArrangement: new Set([0]) }),
          }),
        ],
      }),
    detours: async () =>
      got([
        testDetour({ directionId: null, skippedStops: [{ stopId: '1', name: 'Mifflin', position: null }] }),
      ]),
  };
  expect(await csvOf('en', answers)).toMatch(/^200 Stop,5\r?\nMifflin,08:00:00 \(Does not stop here\)/);
  // Where the trip stops, the agency's notes about the time apply.
  expect(await csvOf('en', { ...answers, detours: async () => lost('HTTP') })).toMatch(
    /Mifflin,08:00:00 \(Approximate time; By arrangement only\)\r?\n/,
  );
});
