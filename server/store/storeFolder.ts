import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { explainWriteFailure } from '#flat/store/publish.ts';

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
