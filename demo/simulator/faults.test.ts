import { describe, expect, it } from 'vitest';
import { faultAt, parseFaults } from './faults.ts';

const plan = (text: string) => {
  const parsed = parseFaults(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

describe('parseFaults', () => {
  it('reads kinds, feeds, windows and intervals', () => {
    expect(plan('stop@5-10, garbage:alerts@60-90/120')).toEqual([
      { kind: 'stop', feed: null, from: 5, to: 10, every: null },
      { kind: 'garbage', feed: 'alerts', from: 60, to: 90, every: 120 },
    ]);
    expect(plan('')).toEqual([]);
  });

  it('gives each kind a different window by default', () => {
    const windows = plan('stop,garbage,frozen,slow').map(({ from, to, every }) => `${from}-${to}/${every}`);
    expect(new Set(windows).size).toBe(4);
  });

  it.each(['fire', 'stop@10-5', 'stop@0-20/10', 'stop:trains', 'stop@x-y', 'stop garbage'])(
    'refuses %s, and names it in the error',
    (text) => {
      const parsed = parseFaults(text);
      expect(parsed.ok).toBe(false);
      if (!parsed.ok) expect(parsed.error).toContain(text);
    },
  );
});

describe('faultAt', () => {
  it('finds a fault within each repetition of its window, only in its feed', () => {
    const faults = plan('frozen:alerts@30-40/100');
    const since = (elapsed: number) => faultAt(faults, 'alerts', elapsed)?.since ?? null;
    expect([0, 29, 30, 39, 40, 129, 130, 139, 140].map(since)).toEqual([
      null,
      null,
      30,
      30,
      null,
      null,
      130,
      130,
      null,
    ]);
    expect(faultAt(faults, 'trip-updates', 35)).toBeNull();
  });
});
