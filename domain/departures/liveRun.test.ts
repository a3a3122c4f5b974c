import { describe, expect, it } from 'vitest';
import { TEST_ZONE, testNow, testTime } from '#testing/clock.ts';
import { hours, liveRun, scheduledCall } from '#testing/departures.ts';
import { dateOfRun } from './liveRun.ts';

/** At 2 PM, five runs are in service: today's and those of the previous four days. */
const calls = [8, 60, 110].map((hour, index) =>
  scheduledCall('1', hours(hour), { stopId: `s${index + 1}`, stopSequence: index + 1 }),
);
const dateOf = (next: number, more: Parameters<typeof liveRun>[1] = {}, now = testNow, zone = TEST_ZONE) =>
  dateOfRun(liveRun('1', { nextStopSequence: next, delaySeconds: 0, ...more }), calls, now, zone)?.toString();

describe('the service date of an undated report', () => {
  it('is that of the run whose time at the next stop is closest to now', () => {
    expect([1, 2, 3].map((next) => dateOf(next))).toEqual(['2026-10-13', '2026-10-11', '2026-10-09']);
  });

  it('takes a delay into account, if there is one', () => {
    // Hour 60 of the 10th was noon on the 12th, 26 hours ago, or 11 hours if it is 15 hours late.
    expect(dateOf(2, { status: 'invalid', delaySeconds: null })).toBe('2026-10-11');
    expect(dateOf(2, { delaySeconds: 15 * 3600 })).toBe('2026-10-10');
  });

  it('follows from the stop if there is no sequence, and is unknown without either', () => {
    expect(dateOf(0, { nextStopSequence: null, nextStopId: 's3' })).toBe('2026-10-09');
    expect(dateOf(0, { nextStopSequence: null, nextStopId: null })).toBeUndefined();
  });

  it('is in the feed’s zone, even when the clocks change', () => {
    // Clocks went forward on 27 September 2026 in Auckland: hour 8, counted from noon minus 12 h, is 8 AM, but
    // counted from midnight it would be 9 AM.
    const now = Temporal.Instant.from('2026-09-27T08:00:00+13:00');
    expect(dateOf(1, {}, now, 'Pacific/Auckland')).toBe('2026-09-27');
    expect(dateOf(2, {}, now.add({ hours: 52 }), 'Pacific/Auckland')).toBe('2026-09-27');
    expect(dateOf(3, {}, testTime('2026-11-05T12:00'))).toBe('2026-11-01');
  });
});
