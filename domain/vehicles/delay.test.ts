import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayMinutes, readDelay } from './delay.ts';

describe('a delay code', () => {
  it.each([
    [0, { kind: 'onTime' }],
    [-0.4, { kind: 'onTime' }],
    [0.4, { kind: 'onTime' }],
    [998, { kind: 'untracked' }],
    [999, { kind: 'cancelled' }],
    [1, { kind: 'delayed', minutes: 1 }],
    [1.4, { kind: 'delayed', minutes: 1 }],
    [900, { kind: 'delayed', minutes: 900 }],
    [-1, { kind: 'early', minutes: 1 }],
    [-2.6, { kind: 'early', minutes: 3 }],
    [-900, { kind: 'early', minutes: 900 }],
  ])('%s means %o', (code, delay) => expect(readDelay(code)).toEqual({ ok: true, value: delay }));

  it('is invalid with any other value', () => {
    for (const code of [901, 997, 1000, -901, -998, Number.NaN, Number.POSITIVE_INFINITY])
      expect(readDelay(code)).toEqual({ ok: false, error: 'Invalid code provided' });
  });

  it('is valid up to 900 minutes and at 998 and 999, and has minutes only up to 900', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: -1100, max: 1100 }), fc.constantFrom(998, 999), fc.maxSafeInteger()),
        (code) => {
          const isDelay = Math.abs(code) <= 900;
          expect(readDelay(code).ok).toBe(isDelay || code === 998 || code === 999);
          expect(delayMinutes(code)).toBe(isDelay ? code + 0 : null);
        },
      ),
    );
  });
});

it('a delay has minutes, and other codes have none', () => {
  expect(delayMinutes(4.6)).toBe(5);
  expect(Object.is(delayMinutes(-0.2), 0)).toBe(true);
  for (const code of [998, 999, 901, null]) expect(delayMinutes(code)).toBeNull();
});
