import { expect, it } from 'vitest';
import { compressFor, jsonType, packedCache, packPlain, packResponse } from './packedResponse.ts';
import { respond } from './respond.ts';

it('equal texts have the same tag, and each coding has its own', async () => {
  const [a, b, c] = await Promise.all(['[1]', '[1]', '[2]'].map((text) => packResponse(text, jsonType)));
  expect(a?.bodies).toEqual(b?.bodies);
  const tags = [a, c].flatMap((answer) => Object.values(answer?.bodies ?? {}).map(({ etag }) => etag));
  expect(new Set(tags).size).toBe(6);
});

it('a response packed without compression is compressed when a client first accepts a coding', async () => {
  const text = JSON.stringify(Array(100).fill('Market St'));
  const whole = await packResponse(text, jsonType);
  const packed = packPlain(text, jsonType);
  const answerIn = (coding: string) =>
    respond(
      { method: 'GET', url: 'http://localhost/', headers: new Headers({ 'accept-encoding': coding }) },
      packed,
      { state: 'ok', asOf: 0 },
    );
  expect(await answerIn('br').text()).toBe(text);
  expect(answerIn('br').headers.get('content-encoding')).toBe(null);
  await compressFor(null, packed);
  expect(Object.keys(packed.bodies)).toEqual(['identity']);
  await compressFor('br, gzip', packed);
  expect(answerIn('br').headers.get('content-encoding')).toBe('br');
  expect(answerIn('br').headers.get('etag')).toBe(whole.bodies.br?.etag);
  await compressFor('gzip', packed);
  expect(packed).toEqual(whole);
});

it('concurrent requests share one compression', async () => {
  const packed = packPlain('Market St', jsonType);
  const first = compressFor('br', packed);
  const second = compressFor('br', packed);
  await first;
  const { br } = packed.bodies;
  expect(br).toBeDefined();
  await second;
  expect(packed.bodies.br).toBe(br);
});

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

it('a cache keeps no word that says why there is no response', async () => {
  const cache = packedCache<'not found'>(10);
  expect(await cache('a', async () => 'not found')).toBe('not found');
  const packed = packPlain('{}', jsonType);
  expect(await cache('a', async () => packed)).toBe(packed);
  expect(await cache('a', async () => 'not found')).toBe(packed);
});
