import { expect, it } from 'vitest';
import { withTimeout } from './withTimeout.ts';

it('withTimeout settles like its promise within the time limit, and resolves to null after it', async () => {
  expect(await withTimeout(Promise.resolve('here'), 1000)).toBe('here');
  await expect(withTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
  const late = Promise.withResolvers<string>();
  expect(await withTimeout(late.promise, 0)).toBeNull();
  // A rejection after the time limit must not be unhandled, which would fail this run.
  late.reject(new Error('too late'));
  await new Promise(setImmediate);
});
