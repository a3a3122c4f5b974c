/** The demo agency's two feeds, written for the week of the app's clock and kept until the week or the network change. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildDemoFeed } from '#demo/feed/writeFeed.ts';

const demoFolder = path.resolve(import.meta.dirname, '../demo');

/** Changes with the data and the code the feeds are written from. */
async function networkKey(): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(demoFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${path.sep}basemap${path.sep}`))
    .sort();
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}

/** The first day of the week a feed is written for: a restart within the week finds the same one. */
export const feedDay = (today: Temporal.PlainDate): Temporal.PlainDate =>
  today.subtract({ days: today.dayOfWeek - 1 });

export interface DemoFeeds {
  /** Names network and week. */
  key: string;
  current: string;
  next: string;
}

/** Folders of both feeds below `dir`, written if they are not there; older ones are removed. */
export async function demoFeeds(dir: string, today: Temporal.PlainDate): Promise<DemoFeeds> {
  const day = feedDay(today);
  const key = `${day.toString()}-${await networkKey()}`;
  const folder = path.join(dir, key);
  const feeds = { key, current: path.join(folder, 'current'), next: path.join(folder, 'next') };
  await mkdir(dir, { recursive: true });
  const known = await readdir(dir);
  if (known.includes(key)) return feeds;
  const draft = path.join(dir, `.writing-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await buildDemoFeed(path.join(draft, 'current'), { today: day, release: 'current' });
  await buildDemoFeed(path.join(draft, 'next'), { today: day, release: 'next' });
  await rename(draft, folder);
  for (const old of known) await rm(path.join(dir, old), { recursive: true, force: true });
  return feeds;
}
