import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { Route } from '#domain/routes/route.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { testDay, testTimetableTrip } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadTimetable } from './loadTimetable.server.ts';

const empty: Timetable = { routeId: '', stops: new Map(), patterns: [], trips: [] };
const full: Timetable = {
  ...empty,
  stops: new Map([['1', { name: 'Mifflin', position: null, track: null }]]),
  patterns: [{ directionId: 0, stopIds: ['1', '2'], stopSequences: [1, 2], timepoints: [true, true] }],
  trips: [testTimetableTrip('a', [8 * 3600, 9 * 3600])],
};
const answers = { full: got(full), none: got(empty), failed: lost('HTTP'), missing: lost('not found') };

it.each([
  [['full', 'none'], 'some', false],
  [['full', 'failed'], 'some', true],
  [['full', 'missing'], 'some', false],
  [['none', 'missing'], 'none', false],
  [['none', 'failed'], 'failed', true],
  [['missing', 'failed'], 'failed', true],
  [['missing', 'missing'], 'unknown', false],
] as const)('lines whose timetables are %s have the state “%s”, failed: %s', async (kinds, state, failed) => {
  const client = {
    timetable: async ({ routeId: id }: { routeId: string }) => answers[id as keyof typeof answers],
    detours: async () => lost(),
    alerts: async () => lost(),
    predictions: async () => lost(),
  };
  const app = { agency, client, now: () => testNow } as unknown as AppContext;
  const lines = kinds.map((id) => ({ id, mode: 'Bus' }) as Route);
  const choice = { directionId: 0 as const, day: testDay(), timepointsOnly: true, stopId: null };
  const loaded = await loadTimetable(app, lines, choice, new AbortController().signal);
  expect(loaded).toMatchObject({ state, failed });
});
