/** A demo's feeds, written for the week of the app's clock and kept until the week or the demos change. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type DemoName, demoCalendar, demoEnrichmentDir, loadDemo } from '#demo/demos.ts';
import { dayNames } from '#demo/release.ts';
import { buildDemoFeed } from '#demo/writeFeed.ts';
import { type Enrichment, loadEnrichment, NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';

const demoFolder = path.resolve(import.meta.dirname, '../../demo');

/** Returns a digest of all that feeds are made of: the code and the tables of all demos. */
async function demoDigest(): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(demoFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /(?<!\.test)\.(ts|csv|txt|yaml)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}

/** Returns the Monday of the week, so that a restart within the week reuses the feeds. */
export const feedDay = (today: Temporal.PlainDate): Temporal.PlainDate =>
  today.subtract({ days: today.dayOfWeek - 1 });

export interface DemoFeeds {
  /** Identifies the week, and the demos' code and data. */
  key: string;
  current: string;
  next: string;
}

const DRAFT = '.writing-';
/** A draft without changes for this long was left by a killed server. */
const ABANDONED_MS = 600_000;

async function isLeftover(dir: string, name: string): Promise<boolean> {
  if (!name.startsWith(DRAFT)) return true;
  const at = await stat(path.join(dir, name)).catch(() => null);
  return at !== null && Date.now() - at.mtimeMs > ABANDONED_MS;
}

/** Returns the folders of both feeds in `dir`; if they are missing, writes them and removes older ones. */
export async function demoFeeds(name: DemoName, dir: string, today: Temporal.PlainDate): Promise<DemoFeeds> {
  const day = feedDay(today);
  const key = `${day.toString()}-${await demoDigest()}`;
  const folder = path.join(dir, key);
  const feeds = { key, current: path.join(folder, 'current'), next: path.join(folder, 'next') };
  await mkdir(dir, { recursive: true });
  const known = await readdir(dir);
  if (known.includes(key)) return feeds;
  const draft = path.join(dir, `${DRAFT}${randomUUID()}`);
  const demo = await loadDemo(name);
  await buildDemoFeed(demo, path.join(draft, 'current'), { today: day, release: 'current' });
  await buildDemoFeed(demo, path.join(draft, 'next'), { today: day, release: 'next' });
  // Another server with this folder may already have written the same feeds.
  await rename(draft, folder).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await readdir(dir)).includes(key)) throw error;
  });
  for (const old of known)
    if (await isLeftover(dir, old)) await rm(path.join(dir, old), { recursive: true, force: true });
  return feeds;
}

/** Loads what a demo adds to its feed: the files in its folder, and the names of its holidays. */
export async function demoEnrichment(name: DemoName): Promise<Enrichment> {
  const dir = demoEnrichmentDir(name);
  if (dir === null) return NO_ENRICHMENT;
  const loaded = await loadEnrichment(dir);
  if (!loaded.ok) throw new Error(loaded.error);
  return { ...loaded.value, days: dayNames(await demoCalendar(name)) };
}
