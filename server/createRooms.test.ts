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
