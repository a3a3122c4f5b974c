import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { feedsState, readKey, writeKey } from './storeFolder.ts';

const dir = await mkdtemp(path.join(tmpdir(), 'key-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

async function stateOf(feeds: string[]): Promise<string> {
  const found = await feedsState(feeds, path.join(dir, 'downloads'));
  if (!found.ok) throw new Error(found.error);
  return found.value;
}

it('changed files and folders are distinguished from unchanged ones', async () => {
  const feed = path.join(dir, 'feed.zip');
  const folder = path.join(dir, 'folder');
  await writeFile(feed, 'a');
  await mkdir(folder);
  await writeFile(path.join(folder, 'stops.txt'), 'a');
  const first = await stateOf([feed, folder]);
  expect(await stateOf([feed, folder])).toBe(first);
  await utimes(feed, 1, 2);
  const second = await stateOf([feed, folder]);
  expect(second).not.toBe(first);
  await writeFile(path.join(folder, 'stops.txt'), 'ab');
  const third = await stateOf([feed, folder]);
  expect(third).not.toBe(second);
  await mkdir(path.join(folder, 'inner'));
  await writeFile(path.join(folder, 'inner', 'TRIPS.TXT'), 'a');
  expect(await stateOf([feed, folder])).not.toBe(third);
});

it('the error names a missing feed', async () => {
  const none = path.join(dir, 'none.zip');
  expect(await feedsState([none], dir)).toEqual({
    ok: false,
    error: `${none} does not exist or cannot be read`,
  });
});

it('a store’s key is valid only if it is intact; one of another version says nothing of the contents, and one without a format has format 1', async () => {
  const store = path.join(dir, 'store');
  const key = { format: 2, sources: 'a', contents: 'b', version: 'v1', compiledAt: '2026-10-13T18:02:00Z' };
  await writeKey(store, key);
  expect(await readKey(store)).toBeNull();
  await mkdir(store);
  await writeFile(path.join(store, 'version.txt'), 'v1');
  expect(await readKey(store)).toEqual(key);
  // An operator chose this version, or the compiler was killed before it wrote the new key.
  await writeFile(path.join(store, 'version.txt'), 'v2');
  expect(await readKey(store)).toEqual({ ...key, version: 'v2', contents: '' });
  await writeFile(path.join(store, 'version.txt'), 'v1');
  // This key is from an older compiler, which wrote no format number.
  const { format: _, ...older } = key;
  await writeFile(`${store}.key`, JSON.stringify(older));
  expect(await readKey(store)).toEqual({ ...key, format: 1 });
  await writeFile(`${store}.key`, 'broken');
  expect(await readKey(store)).toBeNull();
});
