import { expect, it } from 'vitest';
import { delayStatus, wireDelayStatus } from './trips.ts';

it.each([
  ['CANCELED', 'cancelled'],
  ['NO GPS', 'noGps'],
  ['LATE', 'late'],
  ['ON-TIME', 'onTime'],
  ['EARLY', 'early'],
  ['SCHEDULED', 'scheduled'],
] as const)('the word "%s" means %s, and is sent for it', (word, status) => {
  expect(delayStatus.read(word)).toBe(status);
  expect(delayStatus.read(` ${word.toLowerCase()} `)).toBe(status);
  expect(wireDelayStatus(status)).toBe(word);
});

it('an unknown or missing word has no status', () => {
  for (const value of ['LOST', '', null, undefined, 4, 'toString'])
    expect(delayStatus.read(value)).toBeNull();
  expect(wireDelayStatus(null)).toBeNull();
});
