import { expect, it } from 'vitest';
import { isTracked } from './isTracked.ts';
import type { LiveTrip } from './liveTrip.ts';

const live = (more: Partial<LiveTrip> = {}): LiveTrip => ({
  tripId: '1',
  serviceDate: null,
  startSeconds: null,
  relationship: 'SCHEDULED',
  routeId: '17',
  directionId: 0,
  headsign: 'End',
  blockId: null,
  vehicleId: '7481',
  position: { lat: 39.9, lon: -75.1 },
  heading: null,
  delay: 4.4,
  status: 'LATE',
  nextStopId: 's8',
  nextStopName: null,
  nextStopSequence: 8,
  occupancy: 'FEW_SEATS_AVAILABLE',
  reportedAt: null,
  completionPercent: null,
  ...more,
});

it('is tracked with a place, a vehicle, a status that says it runs, and a delay that is none of the codes', () => {
  expect(isTracked(live())).toBe(true);
  expect(isTracked(live({ delay: null, status: null }))).toBe(true);
  // Its place is known, and nothing else.
  expect(isTracked(live({ delay: 998, status: null }))).toBe(true);
  for (const more of [
    { status: 'NO GPS' as const },
    { status: 'CANCELED' as const },
    { position: null },
    { vehicleId: null },
    { delay: 998 },
    { delay: 999, status: null },
  ])
    expect(isTracked(live(more))).toBe(false);
});
