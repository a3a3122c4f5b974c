/** What a store was compiled from, kept beside it, so that a start finds out whether it has to be compiled again. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { err, ok, type Result } from '#domain/result.ts';
import { downloadFeed } from '#flat/gtfs/downloadFeed.ts';

const schema = z.object({ sources: z.string(), contents: z.string(), compiledAt: z.string() });

export interface StoreKey {
  /** Where the feeds lie: another text is another agency. */
  sources: string;
  /** State of the feeds, as `feedsState` gives it. */
  contents: string;
  /** ISO instant of the app's clock. */
  compiledAt: string;
}

const fileOf = (storeDir: string): string => `${storeDir}.key`;

/**
 * Tells feeds that changed from the same: of local files size and time of change, of an address a digest of what it
 * sends, fetched into `downloads` unless its server says that nothing changed. The error says which feed cannot be had.
 */
export async function feedsState(
  feeds: readonly string[],
  downloads: string,
): Promise<Result<string, string>> {
  const states: string[] = [];
  for (const feed of feeds) {
    try {
      states.push(await stateOf(feed, downloads));
    } catch (error) {
      return err(error instanceof Error ? error.message : String(error));
    }
  }
  return ok(states.join('\n'));
}

async function stateOf(feed: string, downloads: string): Promise<string> {
  if (/^https?:\/\//i.test(feed)) return digestOf(await downloadFeed(feed, downloads));
  const at = await stat(feed).catch(() => null);
  if (at === null) throw new Error(`${feed} does not exist`);
  if (!at.isDirectory()) return `${at.size} ${at.mtimeMs}`;
  const tables = (await readdir(feed)).filter((name) => name.endsWith('.txt')).sort();
  const states = await Promise.all(
    tables.map(async (name) => {
      const table = await stat(path.join(feed, name));
      return `${name} ${table.size} ${table.mtimeMs}`;
    }),
  );
  return states.join(', ');
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** `null` when there is no store, or nobody knows of what. */
export async function readKey(storeDir: string): Promise<StoreKey | null> {
  try {
    const key = schema.parse(JSON.parse(await readFile(fileOf(storeDir), 'utf8')));
    await stat(`${storeDir}/version.txt`);
    return key;
  } catch {
    return null;
  }
}

export async function writeKey(storeDir: string, key: StoreKey): Promise<void> {
  await writeFile(fileOf(storeDir), JSON.stringify(key));
}
