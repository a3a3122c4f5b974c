import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { agencyFor } from '#testing/agencyFor.ts';
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
  const rooms = await createRooms(
    settings.value,
    agencyFor(settings.value),
    () => Temporal.Instant.from('2026-10-13T18:02:00Z'),
    log,
  );
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
  const rooms = await createRooms(
    settings.value,
    agencyFor(settings.value),
    () => Temporal.Instant.from('2026-10-13T18:02:00Z'),
    log,
  );
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
  const rooms = await createRooms(
    settings.value,
    agencyFor(settings.value),
    () => Temporal.Instant.from('2026-10-13T18:02:00Z'),
    noisy,
  );
  await wasAsked.promise;
  // Riders would be served after five seconds without the feed; the end does not wait for that.
  const tooLate = new Promise((resolve) => setTimeout(() => resolve('too late'), 4_000));
  expect(await Promise.race([rooms.stop(), tooLate])).not.toBe('too late');
  source.closeAllConnections();
  source.close();
  expect(told.filter((line) => line.startsWith('feed not taken'))).toEqual([]);
});

it('asks realtime feeds under its own name and address', async () => {
  const agents: (string | undefined)[] = [];
  const publisher = createServer((request, response) => {
    const { url = '' } = request;
    if (url === '/positions.pb') agents.push(request.headers['user-agent']);
    const isVersion = url.startsWith('/version.txt');
    response.writeHead(200, { 'content-type': isVersion ? 'text/plain' : 'application/json' });
    response.end(url === '/positions.pb' ? '' : isVersion ? '1' : url.startsWith('/calendar') ? '{}' : '[]');
  });
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
  const { port } = publisher.address() as AddressInfo;
  const settings = readSettings({
    FLAT_URL: `http://127.0.0.1:${port}`,
    GTFS_RT_VEHICLE_POSITIONS: `http://127.0.0.1:${port}/positions.pb`,
    PUBLIC_ORIGIN: 'https://riders.example',
    STORE_DIR: '.cache/rooms-test',
  });
  if (!settings.ok) throw new Error(settings.error);
  const at = () => Temporal.Instant.from('2026-10-13T18:02:00Z');
  const rooms = await createRooms(settings.value, agencyFor(settings.value), at, log);
  await expect.poll(() => agents.length).toBeGreaterThan(0);
  await rooms.stop();
  publisher.closeAllConnections();
  publisher.close();
  expect(new Set(agents)).toEqual(new Set(['Timepoint (+https://riders.example)']));
});

it.each(['4', '3601', 'often'])('does not take %s for seconds between two questions', (text) => {
  const settings = readSettings({ GTFS_RT_SECONDS: text });
  expect(settings.ok ? '' : settings.error).toContain(
    'GTFS_RT_SECONDS: must be a whole number from 5 to 3600',
  );
});
