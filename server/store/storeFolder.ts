/** The folder of a compiled store: whether it can be written to, and the key that says what it was compiled from. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { err, ok, type Result } from '#domain/result.ts';
import { downloadFeed, type FeedAccess } from '#flat/gtfs/downloadFeed.ts';
import { isTable } from '#flat/gtfs/feed.ts';
import { currentVersion, explainWriteFailure } from '#flat/store/publish.ts';

const PROBE_BYTES = 64 * 1024;

/** Creates the folder and tests whether it can be written to; returns the problem, or `null`. */
export async function storeFolderTrouble(dir: string): Promise<string | null> {
  const probe = path.join(dir, `.probe-${process.pid}`);
  try {
    await mkdir(dir, { recursive: true });
    const file = await open(probe, 'w');
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES));
      await file.sync();
    } finally {
      await file.close();
    }
    return null;
  } catch (error) {
    return explainWriteFailure(error, dir) ?? `${dir} cannot be used: ${String(error)}`;
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/** Identifies the sources of a compiled store, to decide whether to recompile. */
const schema = z.object({
  format: z.number().default(1),
  sources: z.string(),
  contents: z.string(),
  version: z.string(),
  compiledAt: z.string(),
});

export interface StoreKey {
  format: number;
  /** The locations of the feeds; another value may mean another agency. */
  sources: string;
  contents: string;
  version: string;
  /** ISO instant of the app's clock. */
  compiledAt: string;
}

const fileOf = (storeDir: string): string => `${storeDir}.key`;

/** Describes feeds by sizes and times of local files and digests of downloads. The error names the first unavailable feed. */
export async function feedsState(
  feeds: readonly string[],
  downloads: string,
  access: Readonly<Record<string, FeedAccess>> = {},
): Promise<Result<string, string>> {
  const states: string[] = [];
  for (const feed of feeds) {
    try {
      states.push(await stateOf(feed, downloads, access[feed]));
    } catch (error) {
      return err(error instanceof Error ? error.message : String(error));
    }
  }
  return ok(states.join('\n'));
}

export const isAddress = (feed: string): boolean => /^https?:\/\//i.test(feed);

async function stateOf(feed: string, downloads: string, access?: FeedAccess): Promise<string> {
  if (isAddress(feed)) return digestOf(await downloadFeed(feed, downloads, access));
  const at = await stat(feed).catch(() => null);
  if (at === null) throw new Error(`${feed} does not exist or cannot be read`);
  if (!at.isDirectory()) return `${at.size} ${at.mtimeMs}`;
  // The tables may be one folder down.
  const depth = (name: string) => name.split(path.sep).length;
  const tables = (await readdir(feed, { recursive: true }))
    .filter((name) => isTable(name) && depth(name) <= 2)
    .sort();
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

/**
 * Reads the key; `null` if there is none. If the store's current version is another one than the key's, an operator chose
 * it: it is served, but counts as compiled from unknown contents.
 */
export async function readKey(storeDir: string): Promise<StoreKey | null> {
  try {
    const key = schema.parse(JSON.parse(await readFile(fileOf(storeDir), 'utf8')));
    const version = await currentVersion(storeDir);
    if (version === null) return null;
    return version === key.version ? key : { ...key, version, contents: '' };
  } catch {
    return null;
  }
}

export async function writeKey(storeDir: string, key: StoreKey): Promise<void> {
  const draft = `${fileOf(storeDir)}.${randomUUID()}.tmp`;
  await writeFile(draft, JSON.stringify(key));
  await rename(draft, fileOf(storeDir));
}
