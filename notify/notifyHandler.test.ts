import { expect, it } from 'vitest';
import { createNotifyHandler } from './notifyHandler.ts';
import { MAX_BODY_BYTES } from './subscription.ts';

const received: unknown[] = [];
const handle = createNotifyHandler({
  key: async () => 'BKey',
  put: async (body) => {
    received.push(body);
    return { status: 204 };
  },
  end: async () => null,
});
const json = { 'content-type': 'application/json' };
const ask = async (path: string, init: RequestInit = {}) =>
  handle(new Request(`http://notify.test${path}`, init));
const put = (body: string, headers: Record<string, string> = json) =>
  ask('/subscription', { method: 'PUT', body, headers });

it('gives the public key', async () => {
  expect(await (await ask('/key')).json()).toEqual({ key: 'BKey' });
  expect((await ask('/key', { method: 'PUT' })).status).toBe(405);
  expect((await ask('/nothing')).status).toBe(404);
});

it('takes JSON from its own pages and from programs, and nothing from other sites', async () => {
  expect((await put('{"a":1}')).status).toBe(204);
  expect((await put('{"a":2}', { ...json, 'sec-fetch-site': 'same-origin' })).status).toBe(204);
  expect(received).toEqual([{ a: 1 }, { a: 2 }]);
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await put('{"a":3}', { ...json, 'sec-fetch-site': site })).status).toBe(403);
  expect((await put('{"a":3}', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await put('no JSON')).status).toBe(400);
  expect((await put(`"${'x'.repeat(MAX_BODY_BYTES)}"`)).status).toBe(413);
  expect((await ask('/subscription')).status).toBe(405);
  expect(received).toHaveLength(2);
});

it('says when it is not possible now', async () => {
  const answer = await ask('/subscription', { method: 'DELETE', body: '{}', headers: json });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});
