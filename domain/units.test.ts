import { expect, it } from 'vitest';
import type { EpochMs, EpochSeconds, Meters, ServiceSeconds } from './units.ts';

const at = (time: EpochMs): number => time;

it('a number of another unit is refused by the compiler, and a plain number is not', () => {
  const [seconds, start, distance]: [EpochSeconds, ServiceSeconds, Meters] = [1, 2, 3];
  // @ts-expect-error Seconds of a service day are no time.
  at(start);
  // @ts-expect-error Seconds are no milliseconds.
  at(seconds);
  // @ts-expect-error A distance is no time.
  at(distance);
  // @ts-expect-error Neither is it in a list or where it may be missing.
  const times: (EpochMs | null)[] = [start];
  expect(at(1000 * seconds)).toBe(1000);
  expect(at(new Date(5).getTime())).toBe(5);
  expect(times).toHaveLength(1);
});
