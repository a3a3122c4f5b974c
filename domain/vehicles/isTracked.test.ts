import { expect, it } from 'vitest';
import { testLiveTrip as live } from '#domain/testEntities.ts';
import { isTracked } from './isTracked.ts';

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
