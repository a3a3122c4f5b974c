/** Keeps compiled demo stores for later starts and tests on the same machine. A store's name identifies its inputs. */
import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '#domain/log.ts';
import { readKey } from './storeFolder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SOURCES = ['agency', 'contract', 'domain', 'flat'];
const IS_SOURCE = /(?<!\.test)\.(?:ts|yaml)$/;

/** Only the newest ones are kept, because stores are large. */
const MAX_KEPT = 3;
const COPY = { mode: constants.COPYFILE_FICLONE, recursive: true, errorOnExist: true, force: false };

export interface PreparedStore {
  /** Copies the store and its key to `storeDir` if nothing is there yet; returns whether it did. */
  take(storeDir: string): Promise<boolean>;
  keep(storeDir: string): Promise<void>;
}

/** `feedsKey` is the key that `demoFeeds` returns. */
export async function preparedStore(
  folder: string,
  demo: string,
  feedsKey: string,
  log: Log,
): Promise<PreparedStore> {
  const name = `${demo}-${feedsKey}-${await sourcesDigest()}`;
  const kept = path.join(folder, name, 'store');
  const logFailure = (error: unknown) =>
    log.info({}, `the compiled demo cannot be shared between starts: ${String(error)}`);

  return {
    async take(storeDir) {
      if (!(await readKey(kept))?.contents || existsSync(storeDir)) return false;
      const draft = `${storeDir}.${randomUUID()}`;
      try {
        await cp(kept, draft, COPY);
        // This fails if another process has started to compile there.
        await rename(draft, storeDir);
        // The key is written last, because a store without a key is compiled again.
        await cp(`${kept}.key`, `${storeDir}.key`);
        return true;
      } catch (error) {
        logFailure(error);
        await rm(draft, { recursive: true, force: true }).catch(() => {});
        return false;
      }
    },
    async keep(storeDir) {
      const draft = path.join(folder, `.${randomUUID()}`);
      try {
        await mkdir(draft, { recursive: true });
        await cp(storeDir, path.join(draft, 'store'), COPY);
        await cp(`${storeDir}.key`, path.join(draft, 'store.key'));
        await rename(draft, path.join(folder, name));
        await removeOldest(folder);
      } catch (error) {
        // Another process may have been faster; both results are the same.
        if (!existsSync(kept)) logFailure(error);
        await rm(draft, { recursive: true, force: true }).catch(() => {});
      }
    },
  };
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  );
  for (const { name } of dated.sort((a, b) => b.at - a.at).slice(MAX_KEPT))
    await rm(path.join(folder, name), { recursive: true, force: true });
}

async function sourcesDigest(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of SOURCES) {
    const entries = await readdir(path.join(root, folder), { recursive: true });
    for (const name of entries.filter((each) => IS_SOURCE.test(each)).sort())
      hash
        .update(name)
        .update('\0')
        .update(await readFile(path.join(root, folder, name)));
  }
  return hash.digest('hex').slice(0, 12);
}
