/** Only one build at a time may write a store. A lock whose process is gone is taken over. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';

export interface BuildLock {
  release(): Promise<void>;
}

/** Takes the lock of the store at `dir`; the error says who holds it. */
export async function takeBuildLock(dir: string): Promise<Result<BuildLock, string>> {
  const path = join(dir, '.lock');
  const mine = `${process.pid}\n${randomUUID()}\n`;
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
    const pid = Number(held.split('\n')[0]);
    // A build killed between creating the lock and writing it leaves an empty one: told from a fresh one by waiting.
    if (held === '' && attempt < 3) await new Promise((resolve) => setTimeout(resolve, 50));
    else if (held !== '' && isRunning(pid)) return err(`another build (process ${pid}) is writing ${dir}`);
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

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
