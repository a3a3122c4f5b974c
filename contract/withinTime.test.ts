import { expect, it } from 'vitest';
import { withinTime } from './withinTime.ts';

it('gives what comes in time, fails as it fails, and waits for nothing else', async () => {
  expect(await withinTime(Promise.resolve('here'), 1000)).toBe('here');
  await expect(withinTime(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
  const late = Promise.withResolvers<string>();
  expect(await withinTime(late.promise, 0)).toBeNull();
  // A failure that nobody waits for any more is no unhandled one, which would fail this run.
  late.reject(new Error('too late'));
  await new Promise(setImmediate);
});
