import { expect, it } from 'vitest';
import { testLiveTrip as live } from '#testing/entities.ts';
import { isTracked } from './isTracked.ts';

it('a trip with a position and a vehicle is tracked unless reported as cancelled or untracked', () => {
  expect(isTracked(live())).toBe(true);
  expect(isTracked(live({ delaySeconds: null, status: null }))).toBe(true);
  // Only its position is known.
  expect(isTracked(live({ delaySeconds: null, status: 'scheduled' }))).toBe(true);
  for (const more of [
    { status: 'noGps' as const },
    { status: 'cancelled' as const },
    { position: null },
    { vehicleId: null },
  ])
    expect(isTracked(live(more))).toBe(false);
});
