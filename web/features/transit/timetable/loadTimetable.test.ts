import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { wholeAgency } from '#domain/alerts/alert.ts';
import type { Detour } from '#domain/alerts/detour.ts';
import type { Route } from '#domain/routes/route.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { testAlert, testDay, testDetour, testTimetableTrip } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadTimetable, timetableView } from './loadTimetable.server.ts';

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

const trip = (tripId: string, hour: number) =>
  testTimetableTrip(tripId, [hour * 3600, hour * 3600 + 600], { headsign: 'Market' });
const timetable: Timetable = {
  routeId: '17',
  stops: new Map([
    ['1', { name: 'Mifflin', position: null, track: null }],
    ['2', { name: 'Reed', position: null, track: null }],
  ]),
  patterns: [{ directionId: 0, stopIds: ['1', '2'], stopSequences: [1, 2], timepoints: [true, true] }],
  trips: [trip('a', 8), trip('b', 12), trip('c', 25)],
};
const detour = (more: Partial<Detour> = {}) =>
  testDetour({
    periods: [{ starts: Temporal.Instant.from('2026-10-13T11:00:00-04:00'), ends: null }],
    skippedStops: [{ stopId: '2', name: 'Reed', position: null }],
    ...more,
  });

const line = { id: '17', mode: 'Bus' } as Route;

async function rows(detours: () => Promise<unknown>, alerts: () => Promise<unknown> = async () => got([])) {
  const client = { timetable: async () => got(timetable), detours, alerts, predictions: async () => lost() };
  const choice = { directionId: 0 as const, day: testDay(), timepointsOnly: true, stopId: null };
  const signal = new AbortController().signal;
  const loaded = await loadTimetable(
    { agency, client, now: () => testNow } as unknown as AppContext,
    [line],
    choice,
    signal,
  );
  const [table] = loaded.tables;
  if (!table) throw new Error('no table');
  const view = timetableView(table);
  return [view.notes.join(), ...view.rows.map(({ name, times }) => `${name}: ${times}`)];
}

it('calls skipped by an active detour are marked, and no others', async () => {
  expect(await rows(async () => got([detour()]))).toEqual([
    'skipped',
    'Mifflin: 8:00a 12:00p 1:00a',
    'Reed: 8:10a 12:10p* 1:10a*',
  ]);
});

it('nothing is marked for a detour in the other direction, or while detours are unavailable', async () => {
  const plain = ['', 'Mifflin: 8:00a 12:00p 1:00a', 'Reed: 8:10a 12:10p 1:10a'];
  expect(await rows(async () => got([detour({ directionId: 1 })]))).toEqual(plain);
  expect(await rows(async () => lost())).toEqual(plain);
});

it('a stop is marked if an alert says that it has no service, but not for an alert about a detour', async () => {
  const at = (effect: string) =>
    testAlert('1', { effect, entities: [{ ...wholeAgency, routeId: '17', stopId: '2' }] });
  const none = async () => got([]);
  expect(await rows(none, async () => got([at('NO_SERVICE')]))).toEqual([
    'skipped',
    'Mifflin: 8:00a 12:00p 1:00a',
    'Reed: 8:10a* 12:10p* 1:10a*',
  ]);
  expect((await rows(none, async () => got([at('DETOUR')])))[0]).toBe('');
});

it('times on the day of a clock change are wall-clock times', async () => {
  const day = testDay({ date: Temporal.PlainDate.from('2026-11-01') });
  const early = { ...timetable, trips: [trip('a', 0), trip('b', 8)] };
  const client = {
    timetable: async () => got(early),
    detours: async () => lost(),
    alerts: async () => lost(),
    predictions: async () => lost(),
  };
  const choice = { directionId: 0 as const, day, timepointsOnly: true, stopId: null };
  const app = { agency, client, now: () => testNow } as unknown as AppContext;
  const { tables } = await loadTimetable(app, [line], choice, new AbortController().signal);
  const times = tables.flatMap((table) => timetableView(table).rows.map((row) => row.times));
  expect(times).toEqual(['1:00a 8:00a', '1:10a 8:10a']);
});
