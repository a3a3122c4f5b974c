import { expect, it } from 'vitest';
import { packedCache } from './packedCache.ts';
import { jsonType, packResponse } from './packedResponse.ts';

const answer = (bytes: number) => packResponse('x'.repeat(bytes), jsonType);

it('a response is computed once for concurrent and later requests', async () => {
  const cache = packedCache(10);
  let made = 0;
  const make = () => {
    made += 1;
    return answer(100);
  };
  const [first, second] = await Promise.all([cache('a', make), cache('a', make)]);
  expect(first).toBe(second);
  expect(await cache('a', make)).toBe(first);
  expect(made).toBe(1);
});

it('the most recently used responses are cached within the limit, and none larger than the limit', async () => {
  const cache = packedCache(10, 5_000);
  const made: string[] = [];
  const get = (key: string, bytes: number) =>
    cache(key, () => {
      made.push(key);
      return answer(bytes);
    });
  for (const key of ['a', 'b', 'c', 'd']) await get(key, 1_500);
  await get('d', 1_500);
  await get('a', 1_500);
  expect(made).toEqual(['a', 'b', 'c', 'd', 'a']);
  await get('huge', 6_000);
  await get('huge', 6_000);
  expect(made.filter((key) => key === 'huge')).toHaveLength(2);
});

it('failures are not cached', async () => {
  const cache = packedCache(10);
  await expect(cache('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await cache('a', () => answer(10))).contentType).toBe(jsonType);
});
