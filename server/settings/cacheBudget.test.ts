import { expect, it } from 'vitest';
import { cacheBudget } from './cacheBudget.ts';

it('each cache gets a share, and the shares do not exceed the whole', () => {
  const budget = cacheBudget(100);
  expect(Object.values(budget).every((bytes) => bytes > 0)).toBe(true);
  expect(Object.values(budget).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(100_000_000);
});
