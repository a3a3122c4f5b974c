import { describe, expect, it } from 'vitest';
import { testNow as now } from '#testing/clock.ts';
import { type Alert, alertPhase, isInForce, isShown } from './alert.ts';

const hours = (count: number) => now.add({ hours: count });
const window = (starts: number | null, ends: number | null) => ({
  starts: starts === null ? null : hours(starts),
  ends: ends === null ? null : hours(ends),
});
const timed = (periods: Alert['periods'], toldPeriods: Alert['toldPeriods'] = []) => ({
  periods,
  toldPeriods,
});

describe('the phase of an alert', () => {
  it('depends on its periods and the current time', () => {
    expect(alertPhase(timed([window(0, 0)]), now)).toBe('now');
    expect(alertPhase(timed([]), now)).toBe('now');
    expect(alertPhase(timed([window(null, null)]), now)).toBe('now');
    expect(alertPhase(timed([window(1, null)]), now)).toBe('thisWeek');
    expect(alertPhase(timed([window(7 * 24 - 1, null)]), now)).toBe('thisWeek');
    expect(alertPhase(timed([window(7 * 24, null)]), now)).toBe('later');
    expect(alertPhase(timed([window(null, -1)]), now)).toBe('hidden');
  });

  it('is that of the current or the next of several periods', () => {
    const nightly = [window(-26, -20), window(-2, 4), window(22, 28)];
    expect(alertPhase(timed(nightly), now)).toBe('now');
    expect(alertPhase(timed(nightly), hours(5))).toBe('thisWeek');
    expect(alertPhase(timed(nightly), hours(23))).toBe('now');
    expect(alertPhase(timed(nightly), hours(29))).toBe('hidden');
  });

  it('is hidden outside the times at which its source wants riders to be told', () => {
    const told = [window(-2, 2)];
    expect(alertPhase(timed([window(1, 2)], told), now)).toBe('thisWeek');
    expect(alertPhase(timed([window(1, 2)], told), hours(1))).toBe('now');
    expect(alertPhase(timed([window(-9, 9)], told), hours(3))).toBe('hidden');
    expect(alertPhase(timed([window(1, 2)], [window(1, 2)]), now)).toBe('hidden');
    expect(alertPhase(timed(null, told), now)).toBe('now');
    expect(alertPhase(timed(null, told), hours(3))).toBe('hidden');
  });
});

it('an alert is in force only within its periods, and never if its source gives none of them', () => {
  const nightly = { periods: [window(-2, 4), window(22, 28)] };
  expect([0, 5, 22, 29].map((at) => isInForce(nightly, hours(at)))).toEqual([true, false, true, false]);
  expect(isInForce({ periods: [] }, now)).toBe(true);
  expect(isInForce({ periods: null }, now)).toBe(false);
});

it('pages show an alert ahead of its period only if its source asks for it', () => {
  expect(isShown(timed([window(1, 2)]), now)).toBe(false);
  expect(isShown(timed([window(1, 2)], [window(-1, 2)]), now)).toBe(true);
  expect(isShown(timed([window(1, 2)], [window(1, 2)]), now)).toBe(false);
  expect(isShown(timed(null, [window(-1, 2)]), now)).toBe(true);
});
