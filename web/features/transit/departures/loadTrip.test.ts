import { describe, expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { stopsFromCalls, tripStops } from '#domain/departures/tripStops.ts';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { got } from '#testing/callResults.ts';
import { liveRun, runCall, scheduledCall } from '#testing/departures.ts';
import { testDay } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadTrip, tripDetail } from './loadTrip.server.ts';

const now = Temporal.Instant.from('2026-10-13T14:02:00-04:00');
const row = scheduledCall('5036', 14 * 3600 + 360, { stopName: '20th St & Mifflin St' });

describe('a trip', () => {
  const noDetour = () => false;
  it('is from the release in force if two releases use one id', async () => {
    const calendarDay = testDay({ date: Temporal.PlainDate.from('2026-10-14') });
    const client = {
      calendar: async () => got(new Map([['20261014', calendarDay]])),
      tripSchedule: async () =>
        got([row, { ...row, releaseName: '20261115', serviceId: 'M10', stopName: 'Moved' }]),
    };
    const requested = {
      tripId: '5036',
      routeIds: ['17'],
      date: calendarDay.date,
      zone: 'America/New_York',
      run: null,
      isDetoured: noDetour,
      alertsOfRun: () => [],
    };
    const app = { agency, client, now: () => now } as unknown as AppContext;
    const trip = await loadTrip(app, requested, new AbortController().signal);
    expect(trip?.stops.map(({ name }) => name)).toEqual(['20th St & Mifflin St']);
  });

  const opened = { tripId: '5036', run: '2026-10-13', headsign: null };

  it('distinguishes the two calls at one stop of a loop', () => {
    // Some sources give both calls the same number.
    const calls = [runCall(1, 1), runCall(9, 5), runCall(1, 9)];
    const view = tripDetail(opened, stopsFromCalls(liveRun('5036', { calls })));
    expect(new Set(view.stops.map(({ key }) => key)).size).toBe(3);
  });

  it('shows at which intermediate stops riders may not board or get off', () => {
    const day = serviceDay(Temporal.PlainDate.from('2026-10-13'), 'America/New_York');
    const calls = [
      { ...row, stopSequence: 1, alighting: 'no' as const },
      { ...row, stopSequence: 2, boarding: 'no' as const },
      { ...row, stopSequence: 3, alighting: 'no' as const },
      { ...row, stopSequence: 4, boarding: 'no' as const },
    ];
    const { stops } = tripDetail(opened, tripStops({ calls, day, run: null, isDetoured: noDetour, now }));
    expect(stops.map(({ closedFor }) => closedFor)).toEqual([null, 'boarding', 'alighting', null]);
  });

  it('continues past midnight, and leaves a missing time unknown', () => {
    const day = serviceDay(Temporal.PlainDate.from('2026-10-13'), 'America/New_York');
    const calls = [
      { ...row, scheduledArrival: 25 * 3600 },
      { ...row, stopSequence: 3, scheduledArrival: null },
    ];
    const view = tripDetail(opened, tripStops({ calls, day, run: null, isDetoured: noDetour, now }));
    expect(view.stops.map(({ scheduled }) => scheduled)).toEqual([
      Date.parse('2026-10-14T01:00:00-04:00'),
      null,
    ]);
  });
});
