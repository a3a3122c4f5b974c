import { describe, expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { departuresAt } from '#domain/departures/departuresAt.ts';
import type { Route } from '#domain/routes/route.ts';
import { got, lost } from '#testing/callResults.ts';
import { scheduledCall } from '#testing/departures.ts';
import { testDay } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadLineSchedule } from './lineRows.server.ts';
import { loadDepartures } from './loadDepartures.server.ts';

const now = Temporal.Instant.from('2026-10-13T14:02:00-04:00');
const row = scheduledCall('5036', 14 * 3600 + 360, { stopId: '21297' });

describe('loadDepartures', () => {
  const load = (answers: Record<string, unknown>) => {
    const client = {
      routeStopSchedule: async ({ routeId }: { routeId: string }) => answers[routeId],
      predictions: async () => got([]),
      detours: async () => got([]),
      alerts: async () => got([]),
    };
    const app = {
      agency,
      lang: 'en',
      t: (key: string) => key,
      client,
      now: () => now,
    } as unknown as AppContext;
    const { signal } = new AbortController();
    const lines = Object.keys(answers).map((id) => ({ id, mode: 'Metro' }) as Route);
    const calendar = new Map([['20261013', testDay()]]);
    return loadDepartures(
      app,
      {
        stopIds: ['21297'],
        schedule: loadLineSchedule(app, { lines, parent: null }, { stopId: '21297', calendar }, signal),
        routes: lines,
        directionId: 0,
        calendar,
        date: null,
      },
      signal,
    );
  };

  it('reports a failure if the schedule of one of several lines fails to load, but not if a line does not stop there', async () => {
    expect((await load({ B1: got([row]), B2: lost('not found') })).failed).toBe(false);
    const partly = await load({ B1: got([row]), B2: lost('HTTP') });
    expect([partly.failed, departuresAt(partly.query).length]).toEqual([true, 1]);
  });
});
