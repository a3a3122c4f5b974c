import { describe, expect, it } from 'vitest';
import type { Departure } from '#domain/departures/departure.ts';
import { scheduledCall } from '#testing/departures.ts';
import { departureView } from './departureView.ts';

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
