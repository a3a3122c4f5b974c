import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { withCompression } from './compression.ts';

const text = JSON.stringify({ names: Array.from({ length: 200 }, (_, index) => `Stop ${index}`) });
const json = { 'content-type': 'application/json' };

function requestAccepting(accept: string, method = 'GET') {
  return { method, url: 'http://room/x', headers: new Headers({ 'accept-encoding': accept }) };
}

it('uncompressed responses of a room are compressed', async () => {
  const answer = await withCompression(() => new Response(text, { headers: { ...json, etag: '"a"' } }))(
    requestAccepting('gzip'),
  );
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('etag')).toBe('W/"a"');
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(text);
});

it('a compressed, small, empty or binary response is unchanged', async () => {
  const packed = new Response('packed', { headers: { ...json, 'content-encoding': 'br' } });
  expect(await withCompression(() => packed)(requestAccepting('br'))).toBe(packed);
  const small = new Response('{}', { headers: { ...json, 'content-length': '2' } });
  expect(await withCompression(() => small)(requestAccepting('br'))).toBe(small);
  const image = new Response('png', { headers: { 'content-type': 'image/png' } });
  expect(await withCompression(() => image)(requestAccepting('br'))).toBe(image);
  const unchanged = new Response(null, { status: 304, headers: json });
  expect(await withCompression(() => unchanged)(requestAccepting('br'))).toBe(unchanged);
  const head = new Response(null, { headers: json });
  expect(await withCompression(() => head)(requestAccepting('br', 'HEAD'))).toBe(head);
});

it('Vary names Accept-Encoding only once', async () => {
  for (const accept of ['identity', 'gzip']) {
    const answer = await withCompression(
      () => new Response(text, { headers: { ...json, vary: 'accept-encoding' } }),
    )(requestAccepting(accept));
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(answer.headers.get('content-encoding')).toBe(accept === 'gzip' ? 'gzip' : null);
  }
});
