import { expect, it } from 'vitest';
import { milesText } from './milesText.ts';

it('says tenths below a mile and whole miles above, never none', () => {
  expect([3, 500, 1_500, 1_700, 16_093].map(milesText)).toEqual(['0.1', '0.3', '0.9', '1', '10']);
});
