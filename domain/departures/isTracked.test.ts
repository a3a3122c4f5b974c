import { expect, it } from 'vitest';
import { testLiveTrip as live } from '#testing/entities.ts';
import { isTracked } from './isTracked.ts';

it('a trip with a position and a vehicle is tracked unless reported as cancelled or untracked', () => {
  expect(isTracked(live())).toBe(true);
  expect(isTracked(live({ delay: null, status: null }))).toBe(true);
  // Only its position is known.
  expect(isTracked(live({ delay: 998, status: 'scheduled' }))).toBe(true);
  for (const more of [
    { status: 'noGps' as const },
    { status: 'cancelled' as const },
    { position: null },
    { vehicleId: null },
    { delay: 998 },
    { delay: 998, status: null },
    { delay: 999, status: null },
    { delay: 999, status: 'late' as const },
  ])
    expect(isTracked(live(more))).toBe(false);
});
