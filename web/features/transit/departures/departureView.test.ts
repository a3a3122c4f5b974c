import { describe, expect, it } from 'vitest';
import type { Departure } from '#domain/departures/departure.ts';
import { scheduledCall } from '#testing/departures.ts';
import { type DepartureView, departureView, type ListedDeparture, soonAndLater } from './departureView.ts';

const now = Temporal.Instant.from('2026-10-13T14:02:00-04:00');
const row = scheduledCall('5036', 14 * 3600 + 360);

describe('departureView', () => {
  const departure = (expected: string): Departure => ({
    key: 'k',
    trip: row,
    serviceDate: Temporal.PlainDate.from('2026-10-13'),
    scheduled: Temporal.Instant.from('2026-10-13T14:06:00-04:00'),
    at: Temporal.Instant.from(expected),
    state: { kind: 'estimated', expected: Temporal.Instant.from(expected), delaySeconds: 360 },
    run: null,
    occupancy: 'FEW_SEATS_AVAILABLE',
    vehicleId: '7481',
    stopsAway: 2,
    isLast: false,
    movedFrom: null,
    endsEarlyAt: null,
    hasAlert: false,
    track: null,
    alightOnly: false,
  });
  const bus = { isRail: false, arrives: null };

  it('shows seats only shortly before departure', () => {
    expect(departureView(departure('2026-10-13T14:12:00-04:00'), now, bus).occupancy).toBe(
      'FEW_SEATS_AVAILABLE',
    );
    expect(departureView(departure('2026-10-13T14:33:00-04:00'), now, bus).occupancy).toBe('other');
  });

  it('has no vehicle without an estimate', () => {
    const unseen = { ...departure('2026-10-13T14:12:00-04:00'), state: { kind: 'noGps' } as const };
    expect(departureView(unseen, now, bus)).toMatchObject({
      state: { kind: 'noGps' },
      vehicleId: null,
    });
  });

  it('has a train number only on a rail line', () => {
    const one = departure('2026-10-13T14:12:00-04:00');
    expect(departureView(one, now, bus).trainNumber).toBeNull();
    expect(departureView(one, now, { ...bus, isRail: true }).trainNumber).toBe(5036);
  });
});

const nowMs = 1_791_900_000_000;
const departureIn = (minutes: number): ListedDeparture => ({
  badge: {} as ListedDeparture['badge'],
  departure: { state: { kind: 'scheduled' }, scheduled: nowMs + minutes * 60_000 } as DepartureView,
});
const minutesOf = (departures: readonly ListedDeparture[]) =>
  departures.map(({ departure }) => (departure.scheduled - nowMs) / 60_000);

it('later departures still fit in the list if many leave within a minute', () => {
  const busy = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 4, 7, 9, 12].map(departureIn);
  expect(minutesOf(soonAndLater(busy, 6, nowMs))).toEqual([0, 0.1, 4, 7, 9, 12]);
});

it('all departures within a minute are listed if the later ones leave space', () => {
  expect(minutesOf(soonAndLater([0, 0.1, 0.2, 5].map(departureIn), 6, nowMs))).toEqual([0, 0.1, 0.2, 5]);
});
