import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFileStore } from './fileStore.ts';
import type { Subscription } from './subscription.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'notify-file-'));
});
afterEach(() => rm(folder, { recursive: true }));

const subscription = (name: string): Subscription => ({
  endpoint: `https://push.test/${name}`,
  p256dh: 'p',
  auth: 'a',
  lang: 'en',
  quiet: { hours: { from: 1, to: 2 }, days: [] },
  topics: { 'route:17': 1 },
  seen: 1,
});
const file = () => path.join(folder, 'subscriptions.jsonl');

it('keeps what was answered when the process is killed, and never a half line', async () => {
  const script = `
    import { openFileStore } from ${JSON.stringify(path.resolve(import.meta.dirname, 'fileStore.ts'))};
    const store = await openFileStore(process.argv[1], { spareLines: 5 });
    for (let i = 0; ; i++) {
      await store.change('k' + (i % 20), () => ({ endpoint: 'https://push.test/' + i, topics: { 'route:17': i } }));
      const claimed = await store.claim('m' + i, ['k1'], 9e15);
      console.log(i, claimed.length);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let answered = -1;
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    answered = Number(line.split(' ')[0]);
    // By now the file has been written anew several times.
    if (answered === 60) child.kill('SIGKILL');
  }
  await appendFile(file(), '{"put":"torn","as":{"endpo');
  const store = await openFileStore(folder);
  const kept = (i: number) => Number(store.book.subscriptions.get(`k${i % 20}`)?.topics['route:17'] ?? -1);
  for (let i = answered - 19; i <= answered; i++) expect(kept(i)).toBeGreaterThanOrEqual(i);
  for (let i = 0; i <= answered; i++) expect(await store.claim(`m${i}`, ['k1'], 9e15)).toEqual([]);
  // The torn line does not swallow the next one.
  await store.change('next', () => subscription('next'));
  await store.close();
  const again = await openFileStore(folder);
  expect(again.book.subscriptions.has('torn')).toBe(false);
  expect(again.book.subscriptions.get('next')).toEqual(subscription('next'));
  await again.close();
});

it('writes the file anew without outdated lines', async () => {
  const store = await openFileStore(folder, { spareLines: 10 });
  for (let i = 0; i < 200; i++) await store.change('one', () => ({ ...subscription('one'), seen: i }));
  expect((await readFile(file(), 'utf8')).split('\n').length).toBeLessThan(30);
  expect((await stat(file())).mode & 0o077).toBe(0);
  await store.close();
  const again = await openFileStore(folder);
  expect(again.book.subscriptions.get('one')?.seen).toBe(199);
  await again.close();
});

it('begins anew without subscriptions, but never overwrites lines that it cannot read', async () => {
  const news = '{"news":"alert:1","as":{"at":1}}\n';
  await writeFile(file(), `${news}{"news":"alert:2","a`);
  const store = await openFileStore(folder);
  expect(store.book.news.size).toBe(0);
  await store.close();
  expect(await readFile(file(), 'utf8')).toBe('');
  const damaged = `${news}{"put":"k1","as":{\n`;
  await writeFile(file(), damaged);
  await (await openFileStore(folder)).close();
  expect(await readFile(file(), 'utf8')).toBe(damaged);
});

it('makes keys at the first start and keeps them, readable by us alone', async () => {
  const store = await openFileStore(folder);
  const keys = await store.vapidKeys();
  await store.close();
  const again = await openFileStore(folder);
  expect(await again.vapidKeys()).toEqual(keys);
  expect((await stat(path.join(folder, 'vapid.json'))).mode & 0o077).toBe(0);
  await again.close();
});
