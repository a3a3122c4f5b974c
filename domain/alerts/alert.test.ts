import { describe, expect, it } from 'vitest';
import { testNow as now } from '#testing/clock.ts';
import { alertPhase } from './alert.ts';

describe('the phase of an alert', () => {
  it('depends on its start, its end and the current time', () => {
    const hour = { hours: 1 };
    expect(alertPhase({ start: now, end: now }, now)).toBe('now');
    expect(alertPhase({ start: null, end: null }, now)).toBe('now');
    expect(alertPhase({ start: now.add(hour), end: null }, now)).toBe('thisWeek');
    expect(alertPhase({ start: now.add({ hours: 7 * 24 - 1 }), end: null }, now)).toBe('thisWeek');
    expect(alertPhase({ start: now.add({ hours: 7 * 24 }), end: null }, now)).toBe('later');
    expect(alertPhase({ start: null, end: now.subtract(hour) }, now)).toBe('ended');
  });
});
