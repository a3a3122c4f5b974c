import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { Route } from '#domain/routes/route.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { testDay } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadTimetable } from './loadTimetable.server.ts';

const empty: Timetable = { routeId: '', stops: new Map(), patterns: [], trips: [] };
const answers = { none: got(empty), failed: lost('HTTP'), missing: lost('not found') };

it.each([
  [['none', 'missing'], 'none'],
  [['none', 'failed'], 'failed'],
  [['missing', 'failed'], 'failed'],
  [['missing', 'missing'], 'unknown'],
] as const)('lines whose timetables are %s have the state "%s"', async (kinds, state) => {
  const client = {
    timetable: async (id: string) => answers[id as keyof typeof answers],
    detours: async () => lost(),
    alerts: async () => lost(),
    predictions: async () => lost(),
  };
  const app = { agency, client, now: () => testNow } as unknown as AppContext;
  const lines = kinds.map((id) => ({ id, mode: 'Bus' }) as Route);
  const choice = { directionId: 0 as const, day: testDay(), timepointsOnly: true, stopId: null };
  expect((await loadTimetable(app, lines, choice, new AbortController().signal)).state).toBe(state);
});
