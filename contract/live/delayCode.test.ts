import fc from 'fast-check';
import { expect, it } from 'vitest';
import { delayStatus, readDelay } from './delayCode.ts';

it.each([
  [0, 'onTime', 'onTime', 0],
  [-0.4, 'onTime', 'onTime', -24],
  [1.4, 'onTime', 'onTime', 84],
  [900, 'late', 'late', 54_000],
  [-900, null, null, -54_000],
  [null, 'late', 'late', null],
  [901, 'late', 'invalid', null],
  [997, null, 'invalid', null],
  [-998, null, 'invalid', null],
  [1000, null, 'invalid', null],
  [998, null, 'noGps', null],
  [998, 'late', 'noGps', null],
  // Our service, for a trip whose position is known and whose delay is not.
  [998, 'scheduled', 'scheduled', null],
  [3, 'scheduled', 'scheduled', null],
  [3, 'noGps', 'noGps', null],
  [999, null, 'cancelled', null],
  [999, 'late', 'cancelled', null],
  [999, 'noGps', 'cancelled', null],
  [999, 'scheduled', 'cancelled', null],
  [3, 'cancelled', 'cancelled', null],
] as const)('the code %s with the status %s is %s, %s seconds late', (code, word, status, delaySeconds) =>
  expect(readDelay(word, code)).toEqual({ status, delaySeconds }),
);

it('every delay is 900 minutes at most, and none is a code', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -1100, max: 1100 }), fc.double(), fc.maxSafeInteger()), (code) => {
      const { status, delaySeconds } = readDelay('late', code);
      if (status === 'late') expect(Math.abs(delaySeconds ?? Number.NaN)).toBeLessThanOrEqual(54_000);
      else expect(delaySeconds).toBeNull();
    }),
  );
});

it.each([
  ['CANCELED', 'cancelled'],
  ['NO GPS', 'noGps'],
  ['LATE', 'late'],
  ['ON-TIME', 'onTime'],
  ['EARLY', 'early'],
  ['SCHEDULED', 'scheduled'],
] as const)('the word "%s" is read as the status %s', (word, status) => {
  expect(delayStatus.read(word)).toBe(status);
  expect(delayStatus.read(` ${word.toLowerCase()} `)).toBe(status);
});

it('an unknown or missing word is read as null', () => {
  for (const value of ['LOST', '', null, undefined, 4, 'toString'])
    expect(delayStatus.read(value)).toBeNull();
});
