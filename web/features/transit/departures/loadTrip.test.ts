import { describe, expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { got } from '#testing/callResults.ts';
import { scheduledCall } from '#testing/departures.ts';
import { testDay } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadTrip } from './loadTrip.server.ts';

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
});
