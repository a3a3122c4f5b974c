import { expect, it } from 'vitest';
import { cacheBudget } from './cacheBudget.ts';

it('shares no more than there is', () => {
  const budget = cacheBudget(100);
  expect(Object.values(budget).every((bytes) => bytes > 0)).toBe(true);
  expect(Object.values(budget).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(100_000_000);
});
