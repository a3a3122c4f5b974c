/** What a store was compiled from, kept beside it, so that a start finds out whether it has to be compiled again. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const schema = z.object({ sources: z.string(), contents: z.string().nullable() });

export interface StoreKey {
  /** Where the feeds lie: another text is another agency. */
  sources: string;
  /** State of the feeds; `null` when only compiling tells, as with an address. */
  contents: string | null;
}

const fileOf = (storeDir: string): string => `${storeDir}.key`;

/** Of local files, size and time of change; a folder is as new as it says. */
export async function feedsKey(feeds: readonly string[]): Promise<StoreKey> {
  const states = await Promise.all(
    feeds.map(async (feed) => {
      if (/^https?:/.test(feed)) return null;
      const at = await stat(feed).catch(() => null);
      return at?.isFile() ? `${at.size} ${at.mtimeMs}` : null;
    }),
  );
  return { sources: feeds.join('\n'), contents: states.includes(null) ? null : states.join('\n') };
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
