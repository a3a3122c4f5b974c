import { describe, expect, it } from 'vitest';
import { dateOfRun } from './dateOfRun.ts';
import { hours, liveRun, scheduledCall, TEST_ZONE, testNow, wall } from './testDepartures.ts';

/** At 2 PM runs of the five days before are on the road. */
const calls = [8, 60, 110].map((hour, place) =>
  scheduledCall('1', hours(hour), { stopId: `s${place + 1}`, stopSequence: place + 1 }),
);
const dateOf = (next: number, more: Parameters<typeof liveRun>[1] = {}, now = testNow, zone = TEST_ZONE) =>
  dateOfRun(liveRun('1', { nextStopSequence: next, delay: 0, ...more }), calls, now, zone)?.toString();

describe('the date of a report that names none', () => {
  it('is the one on which the trip is due at its next stop now', () => {
    expect([1, 2, 3].map((next) => dateOf(next))).toEqual(['2026-10-13', '2026-10-11', '2026-10-09']);
  });

  it('counts the delay', () => {
    // Hour 60 of the 10th was noon on the 12th: 26 hours ago.
    expect(dateOf(2, { delay: 26 * 60 })).toBe('2026-10-11');
    expect(dateOf(2, { delay: 15 * 60 })).toBe('2026-10-10');
  });

  it('goes by the stop where the report gives no sequence, and is unknown without either', () => {
    expect(dateOf(0, { nextStopSequence: null, nextStopId: 's3' })).toBe('2026-10-09');
    expect(dateOf(0, { nextStopSequence: null, nextStopId: null })).toBeUndefined();
  });

  it('is that of the feed’s own zone, on the days clocks change too', () => {
    // Clocks went forward on 27 September 2026 in Auckland: hour 8 is 9 AM by the clock of the day before's noon.
    const now = Temporal.Instant.from('2026-09-27T08:00:00+13:00');
    expect(dateOf(1, {}, now, 'Pacific/Auckland')).toBe('2026-09-27');
    expect(dateOf(2, {}, now.add({ hours: 52 }), 'Pacific/Auckland')).toBe('2026-09-27');
    expect(dateOf(3, {}, wall('2026-11-05T12:00'))).toBe('2026-11-01');
  });
});
