import { expect, it } from 'vitest';
import { alertTiming } from './alertTiming.ts';

const now = Temporal.Instant.from('2026-10-13T14:02:00-04:00');
const at = (text: string) => Temporal.Instant.from(text);

it('counts only what is in force as now', () => {
  expect(alertTiming({ start: null, end: null }, now)).toBe('now');
  expect(alertTiming({ start: now, end: now }, now)).toBe('now');
  expect(alertTiming({ start: at('2026-10-13T14:02:01-04:00'), end: null }, now)).toBe('thisWeek');
  expect(alertTiming({ start: null, end: at('2026-10-13T14:01:59-04:00') }, now)).toBe('over');
});
it('tells this week from later', () => {
  expect(alertTiming({ start: at('2026-10-20T14:01:59-04:00'), end: null }, now)).toBe('thisWeek');
  expect(alertTiming({ start: at('2026-10-20T14:02:00-04:00'), end: null }, now)).toBe('later');
});
