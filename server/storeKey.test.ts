import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { feedsKey, readKey, writeKey } from './storeKey.ts';

const dir = await mkdtemp(path.join(tmpdir(), 'key-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

it('tells changed feeds from the same, and does not know what an address holds', async () => {
  const feed = path.join(dir, 'feed.zip');
  await writeFile(feed, 'a');
  const first = await feedsKey([feed]);
  expect(await feedsKey([feed])).toEqual(first);
  await utimes(feed, 1, 2);
  const second = await feedsKey([feed]);
  expect(second.sources).toBe(first.sources);
  expect(second.contents).not.toBe(first.contents);
  expect((await feedsKey(['https://feeds.example.org/a.zip'])).contents).toBeNull();
  expect((await feedsKey([path.join(dir, 'none.zip')])).contents).toBeNull();
});

it('knows a store only with its version', async () => {
  const store = path.join(dir, 'store');
  await writeKey(store, { sources: 'a', contents: 'b' });
  expect(await readKey(store)).toBeNull();
  await mkdir(store);
  await writeFile(path.join(store, 'version.txt'), 'v1');
  expect(await readKey(store)).toEqual({ sources: 'a', contents: 'b' });
  await writeFile(`${store}.key`, 'broken');
  expect(await readKey(store)).toBeNull();
});
