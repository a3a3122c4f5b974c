/** Only one build at a time may write a store. A lock whose process or thread is gone is taken over. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { err, ok, type Result } from '#domain/result.ts';
import { LOCK_FILE } from './layout.ts';
import { processMark } from './processMark.ts';

export interface BuildLock {
  release(): Promise<void>;
}

/** Takes the lock of the store at `dir`; the error says who holds it. */
export async function takeBuildLock(dir: string): Promise<Result<BuildLock, string>> {
  const path = join(dir, LOCK_FILE);
  const mine = `${process.pid}\n${await processMark(process.pid)}\n${threadId}\n${randomUUID()}\n`;
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      await writeFile(path, mine, { flag: 'wx' });
      return ok({
        release: async () => {
          if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true });
        },
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const held = await readFile(path, 'utf8').catch(() => null);
    if (held === null) continue;
    const [pid, mark] = held.split('\n');
    // A build killed between creating the lock and writing it leaves an empty one: told from a fresh one by waiting.
    if (held === '' && attempt < 3) await new Promise((resolve) => setTimeout(resolve, 50));
    else if (held !== '' && (await processMark(Number(pid))) === mark)
      return err(`another build (process ${pid}) is writing ${dir}`);
    else {
      // Of two that find the lock stale, the rename lets one through.
      const aside = `${path}.${randomUUID()}`;
      const moved = await rename(path, aside).then(
        () => true,
        () => false,
      );
      if (moved) await rm(aside, { force: true });
    }
  }
  return err(`the lock of ${dir} could not be taken`);
}

/** Frees the store at `dir` of the lock of `thread`, a thread of this process that was ended before it could. */
export async function dropLockOfThread(dir: string, thread: number): Promise<void> {
  const path = join(dir, LOCK_FILE);
  const [pid, mark, holder] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  if (holder !== String(thread) || Number(pid) !== process.pid) return;
  if ((await processMark(process.pid)) === mark) await rm(path, { force: true });
}
