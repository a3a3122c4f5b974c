import { describe, expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { got } from '#testing/callResults.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadTrip } from './loadTrip.server.ts';

const now = Temporal.Instant.from('2026-10-13T14:02:00-04:00');
const row: ScheduledStopTrip = {
  tripId: '5036',
  tripNumber: 5036,
  routeId: '17',
  stopId: '21297',
  blockNumber: '7036',
  stopName: '20th St & Mifflin St',
  directionId: 0,
  serviceId: '10',
  releaseName: '20260830',
  scheduledArrival: 14 * 3600 + 360,
  scheduledDeparture: null,
  headsign: '2nd-Market',
  stopSequence: 2,
  lastStopId: '21310',
  isApproximate: false,
  boarding: 'yes',
  alighting: 'yes',
};

describe('a trip', () => {
  const noDetour = () => false;
  it('is from the release in force if two releases use one id', async () => {
    const calendarDay = {
      date: Temporal.PlainDate.from('2026-10-14'),
      releaseName: '20260830',
      special: false,
      label: null,
      serviceIds: ['10'],
      isFutureRelease: false,
    };
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
});
