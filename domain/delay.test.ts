import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyDelay, delayMinutes, delayText } from './delay.ts';

const text = (code: number) => {
  const result = delayText(code);
  return result.ok ? result.value : result.error;
};

describe('delay text', () => {
  it.each([
    [0, 'On-time'],
    [-0.4, 'On-time'],
    [0.4, 'On-time'],
    [998, 'Untracked'],
    [999, 'Cancelled'],
    [1, '1 min delayed'],
    [1.4, '1 min delayed'],
    [900, '900 min delayed'],
    [-1, '1 min early'],
    [-2.6, '3 min early'],
    [-900, '900 min early'],
    [901, 'Invalid code provided'],
    [997, 'Invalid code provided'],
    [1000, 'Invalid code provided'],
    [-901, 'Invalid code provided'],
    [-998, 'Invalid code provided'],
    [Number.NaN, 'Invalid code provided'],
    [Number.POSITIVE_INFINITY, 'Invalid code provided'],
  ])('says of %s: %s', (code, expected) => expect(text(code)).toBe(expected));

  it('is total over all integers', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (code) => {
        const result = delayText(code);
        const known = code === 998 || code === 999 || Math.abs(code) <= 900;
        expect(result.ok).toBe(known);
        expect(text(code)).toMatch(
          /^(On-time|Untracked|Cancelled|[1-9]\d* min (delayed|early)|Invalid code provided)$/,
        );
      }),
    );
  });
});

it('classifies by the sign of the rounded delay', () => {
  expect(classifyDelay(3)).toBe('delayed');
  expect(classifyDelay(-1)).toBe('early');
  expect(classifyDelay(-0.4)).toBe('on-time');
});

it('gives minutes for delays only, never for codes', () => {
  expect(delayMinutes(4.6)).toBe(5);
  expect(Object.is(delayMinutes(-0.2), 0)).toBe(true);
  for (const code of [998, 999, 901, null]) expect(delayMinutes(code)).toBeNull();
});
