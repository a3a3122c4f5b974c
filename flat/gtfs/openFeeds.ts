/** Opens a feed argument: a zip, a zip of zips, a folder or an http(s) URL. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadFeed, type FeedAccess } from './downloadFeed.ts';
import { DEFAULT_LIMITS, type Feed, type FeedFile, isTable } from './feed.ts';
import { FatalProblem } from './problems.ts';
import { openZipFeeds } from './zipFeed.ts';

/** Downloads are stored in `cacheDir`. Fails with `FatalProblem`. */
export async function openFeeds(source: string, cacheDir: string, access: FeedAccess = {}): Promise<Feed[]> {
  const path = /^https?:\/\//i.test(source) ? await downloadFeed(source, cacheDir, access) : source;
  const found = await stat(path).catch(() => null);
  if (found === null) throw new FatalProblem('no-such-feed', `${source} does not exist or cannot be opened`);
  if (found.isDirectory()) return [await openFolderFeed(path)];
  const feeds = await openZipFeeds(path, source, DEFAULT_LIMITS);
  if (feeds.length === 0)
    throw new FatalProblem('no-tables', `${source} has neither routes.txt nor stop_times.txt`);
  return feeds;
}

/** Opens the feed; fails with `FatalProblem` if none of these folders has `routes.txt` or `stop_times.txt`. */
async function openFolderFeed(folder: string): Promise<Feed> {
  const found = (await readTables(folder)) ?? (await readInner(folder));
  if (found === null)
    throw new FatalProblem('no-tables', `${folder} has neither routes.txt nor stop_times.txt`);
  return { label: folder, files: found, close: () => {} };
}

async function readInner(folder: string): Promise<Map<string, FeedFile> | null> {
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (!entry.isDirectory() || entry.name === '__MACOSX') continue;
    const tables = await readTables(join(folder, entry.name));
    if (tables !== null) return tables;
  }
  return null;
}

async function readTables(folder: string): Promise<Map<string, FeedFile> | null> {
  const files = new Map<string, FeedFile>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('._') || !isTable(entry.name)) continue;
    const path = join(folder, entry.name);
    const { size } = await stat(path);
    const chunks = () => createReadStream(path, { highWaterMark: 256 * 1024 });
    files.set(entry.name.toLowerCase(), { size, chunks });
  }
  return files.has('routes.txt') || files.has('stop_times.txt') ? files : null;
}
