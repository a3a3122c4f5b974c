import { expect, it } from 'vitest';
import { createCachedResponses } from './cachedResponses.ts';

function setup(maxBytes = 1_000_000) {
  let time = 0;
  const requested: string[] = [];
  const find = createCachedResponses({
    room: (request) => {
      requested.push(request.headers.get('accept-encoding') ?? '');
      return new Response('x'.repeat(1_000), { headers: { etag: '"1"' } });
    },
    prefix: '/live',
    mayCache: () => true,
    revision: () => 0,
    staleMs: 0,
    maxBytes,
    monotonic: () => time,
  });
  /** Requests twice, so that the response is cached, and returns the cached response. */
  const request = async (url: string, coding: string) => {
    find(url, { 'accept-encoding': coding });
    time += 1;
    find(url, { 'accept-encoding': coding });
    await new Promise((resolve) => setImmediate(resolve));
    return find(url, { 'accept-encoding': coding });
  };
  return { request, requested };
}

it('one response is cached for each set of codings, in any spelling', async () => {
  const { request, requested } = setup();
  const first = await request('/live/api/v2/trips/', 'gzip, deflate, br');
  expect(first?.body.length).toBe(1_000);
  for (let i = 0; i < 50; i++)
    expect(await request('/live/api/v2/trips/', `br;q=0.${i + 1},GZIP , x-${i}`)).toBe(first);
  await request('/live/api/v2/trips/', 'zstd, br');
  expect(requested).toEqual(['br, gzip', 'zstd, br']);
});

it('long URLs count against the limit of the cache', async () => {
  const { request, requested } = setup(20_000);
  const urls = Array.from({ length: 10 }, (_, i) => `/live/api/v2/trips/?route_id=${i}${'x'.repeat(1_900)}`);
  for (const url of urls) await request(url, '');
  expect(requested).toHaveLength(10);
  // Only the last few fit.
  for (const url of urls) await request(url, '');
  expect(requested).toHaveLength(20);
});

it('an unchanged response is served again at once, with the headers that changed', async () => {
  let time = 0;
  let state = 'ok';
  const statuses: number[] = [];
  const find = createCachedResponses({
    room: ({ headers }) => {
      const status = headers.get('if-none-match') === '"1"' ? 304 : 200;
      statuses.push(status);
      const sent = { etag: '"1"', 'x-source-state': state };
      return new Response(status === 304 ? null : 'trips', { status, headers: sent });
    },
    prefix: '/live',
    mayCache: () => true,
    revision: () => 0,
    staleMs: 0,
    maxBytes: 1_000_000,
    monotonic: () => time,
  });
  const request = () => find('/live/api/v2/trips/', {});
  request();
  request();
  await new Promise((resolve) => setImmediate(resolve));
  expect(request()?.headers).toMatchObject({ 'x-source-state': 'ok', 'content-length': '5' });
  time += 1_000;
  state = 'stale';
  expect(request()?.headers).toMatchObject({ 'x-source-state': 'stale', 'content-length': '5' });
  expect(request()?.body.toString()).toBe('trips');
  expect(statuses).toEqual([200, 304]);
});
