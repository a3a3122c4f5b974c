import { describe, expect, it } from 'vitest';
import { TEST_ZONE, testTime } from '#testing/clock.ts';
import { isDetourActive } from './detour.ts';

describe('detours', () => {
  // 2026-10-13 is a Tuesday.
  const active = (activeHours: Partial<Record<string, string>> | null, at: string) =>
    isDetourActive(
      {
        periods: [{ starts: testTime('2026-10-01T00:00'), ends: testTime('2026-10-20T17:00') }],
        activeHours,
      },
      testTime(at),
      TEST_ZONE,
    );

  it('are active between start and end', () => {
    expect(active(null, '2026-10-13T14:00')).toBe(true);
    expect(active(null, '2026-09-30T23:59')).toBe(false);
    expect(active(null, '2026-10-20T17:01')).toBe(false);
  });

  it('follow the hours of the weekday, and those of the previous day that extend past midnight', () => {
    const nights = { Mon: '21:00:00-05:00:00', Tue: 'None', Wed: '09:00:00-15:00:00' };
    expect(active(nights, '2026-10-12T21:00')).toBe(true);
    expect(active(nights, '2026-10-13T05:00')).toBe(true);
    expect(active(nights, '2026-10-13T05:01')).toBe(false);
    expect(active(nights, '2026-10-13T22:00')).toBe(false);
    expect(active(nights, '2026-10-12T04:00')).toBe(false);
    expect(active(nights, '2026-10-14T09:00')).toBe(true);
    expect(active(nights, '2026-10-15T09:00')).toBe(false);
    expect(active({ Tue: '00:00:00-23:59:59' }, '2026-10-13T23:59:59')).toBe(true);
  });

  it('are active when their hours cannot be read', () => {
    expect(active({ Tue: 'all day' }, '2026-10-13T14:00')).toBe(true);
  });
});
