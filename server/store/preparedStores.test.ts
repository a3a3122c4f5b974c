import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { preparedStore } from './preparedStores.ts';
import { writeKey } from './storeFolder.ts';

let dir: string;
const logged: string[] = [];
const log = { info: (_: unknown, message: string) => void logged.push(message), warn() {}, error() {} };
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'prepared-'));
  logged.length = 0;
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const prepare = (feeds = 'week-1') => preparedStore(path.join(dir, 'shared'), 'city', feeds, log);
const documentPath = (storeDir: string) => path.join(storeDir, 'versions/v1/0.pack');

/** Creates a compiled store with one document, and its key. */
async function createStore(name: string): Promise<string> {
  const storeDir = path.join(dir, name);
  await mkdir(path.join(storeDir, 'versions/v1'), { recursive: true });
  await writeFile(documentPath(storeDir), name);
  await writeFile(path.join(storeDir, 'version.txt'), 'v1\n');
  const key = {
    format: 1,
    sources: 'demo',
    contents: 'week-1',
    version: 'v1',
    compiledAt: '2026-10-13T00:00:00Z',
  };
  await writeKey(storeDir, key);
  return storeDir;
}

it('later starts with the same demo and feeds get copies of a compiled store, each independent of the others', async () => {
  const first = await createStore('first');
  await (await prepare()).keep(first);
  const second = path.join(dir, 'second');
  expect(await (await prepare('week-2')).take(second)).toBe(false);
  expect(await (await prepare()).take(second)).toBe(true);
  expect(await readFile(documentPath(second), 'utf8')).toBe('first');
  expect(await readFile(`${second}.key`, 'utf8')).toBe(await readFile(`${first}.key`, 'utf8'));
  // Damage to one store affects no other.
  await writeFile(documentPath(second), 'damaged');
  const third = path.join(dir, 'third');
  await (await prepare()).take(third);
  expect(await readFile(documentPath(third), 'utf8')).toBe('first');
});

it('an existing store is not replaced, and an incomplete copy is not used', async () => {
  await (await prepare()).keep(await createStore('first'));
  const own = await createStore('own');
  expect(await (await prepare()).take(own)).toBe(false);
  expect(await readFile(documentPath(own), 'utf8')).toBe('own');
  const [name = ''] = await readdir(path.join(dir, 'shared'));
  await rm(path.join(dir, 'shared', name, 'store.key'));
  expect(await (await prepare()).take(path.join(dir, 'next'))).toBe(false);
});

it('only the newest three stores are kept', async () => {
  const store = await createStore('store');
  for (const week of ['1', '2', '3', '4', '5']) await (await prepare(week)).keep(store);
  expect((await readdir(path.join(dir, 'shared'))).map((name) => name.split('-')[1]).sort()).toEqual([
    '3',
    '4',
    '5',
  ]);
});

it('if stores cannot be shared, the reason is logged and nothing is copied', async () => {
  const shared = await prepare();
  await writeFile(path.join(dir, 'shared'), 'a file');
  await shared.keep(await createStore('first'));
  expect(logged).toHaveLength(1);
  expect(await shared.take(path.join(dir, 'second'))).toBe(false);
});
