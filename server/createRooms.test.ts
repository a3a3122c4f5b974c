import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createRooms } from './createRooms.ts';
import { readSettings } from './settings.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Titles of the editors' sections that have something in them. */
async function sectionsWith(environment: Record<string, string>): Promise<string[]> {
  const settings = readSettings({
    STORE_DIR: '.cache/rooms-test',
    LIVE_URL: 'http://127.0.0.1:9',
    ...environment,
  });
  if (!settings.ok) throw new Error(settings.error);
  const rooms = await createRooms(settings.value, () => Temporal.Instant.from('2026-10-13T18:02:00Z'), log);
  const response = await rooms.content(new Request('http://local/wp-json/options/all'));
  await rooms.stop();
  const body = (await response.json()) as Record<string, unknown>;
  return Object.keys(body).filter((key) => Array.isArray(body[key]) && body[key].length > 0);
}

it('does not let an agency of its own say what the demo’s editors wrote', async () => {
  expect(await sectionsWith({ FLAT_URL: 'http://127.0.0.1:9' })).toEqual([]);
  expect(await sectionsWith({ FLAT_URL: 'http://127.0.0.1:9', CONTENT_DIR: 'demo/content' })).toContain(
    'messages',
  );
});

it('completes no name of the demo’s region for an agency of its own', async () => {
  const store = createServer((request, response) => {
    const isVersion = request.url?.startsWith('/version.txt') ?? false;
    response.writeHead(200, { 'content-type': isVersion ? 'text/plain' : 'application/json' });
    response.end(isVersion ? '1' : request.url?.startsWith('/calendar') ? '{}' : '[]');
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  const settings = readSettings({
    FLAT_URL: `http://127.0.0.1:${port}`,
    LIVE_URL: 'http://127.0.0.1:9',
    STORE_DIR: '.cache/rooms-test',
  });
  if (!settings.ok) throw new Error(settings.error);
  const rooms = await createRooms(settings.value, () => Temporal.Instant.from('2026-10-13T18:02:00Z'), log);
  const asked = new Request('http://local/v1/autocomplete?text=independence');
  const answer = await rooms.autocomplete(asked);
  await rooms.stop();
  store.closeAllConnections();
  store.close();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ features: [] });
});

it('ends at once while a feed keeps the first answers waiting, and tells no trouble of it', {
  timeout: 30_000,
}, async () => {
  const wasAsked = Promise.withResolvers<void>();
  // Never answers, until it goes away itself.
  const source = createServer(() => wasAsked.resolve());
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const { port } = source.address() as AddressInfo;
  const settings = readSettings({
    FLAT_URL: 'http://127.0.0.1:9',
    GTFS_RT_TRIP_UPDATES: `http://127.0.0.1:${port}/a.pb`,
  });
  if (!settings.ok) throw new Error(settings.error);
  const told: string[] = [];
  const tell = (fields: Record<string, unknown>, message: string) =>
    void told.push(`${message} ${fields.source ?? ''}`);
  const noisy = { info: () => {}, warn: tell, error: tell };
  const rooms = await createRooms(settings.value, () => Temporal.Instant.from('2026-10-13T18:02:00Z'), noisy);
  await wasAsked.promise;
  // Riders would be served after five seconds without the feed; the end does not wait for that.
  const tooLate = new Promise((resolve) => setTimeout(() => resolve('too late'), 4_000));
  expect(await Promise.race([rooms.stop(), tooLate])).not.toBe('too late');
  source.closeAllConnections();
  source.close();
  expect(told.filter((line) => line.startsWith('feed not taken'))).toEqual([]);
});
