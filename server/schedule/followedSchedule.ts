/** The schedule of a store published elsewhere (`STORE_URL`): downloads and serves the newest version. */
import path from 'node:path';
import { type Repetition, repeat } from '#contract/timers/timers.ts';
import { STORE_FORMAT } from '#flat/store/layout.ts';
import { createRemoteStore } from '#flat/store/remoteStore.ts';
import { followRemote } from '#flat/store/syncStore.ts';
import { storeZone } from '#flat/store/versionReader.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readKey, writeKey } from '#server/store/storeFolder.ts';
import { type Listener, type Stop, type Surroundings, serveWatched } from './scheduleSource.ts';

/** The file that names the newest version is small, so it can be checked this often. */
const CHECK_MS = 10_000;

export const FOLLOWED_FOLDER = 'followed';

/** Follows a store. An earlier download is served at once, and stays in service while the store is unreachable. */
export async function prepareFollowed(
  settings: Settings,
  { sources, now, log, signal, checkMs }: Surroundings,
  listener: Listener,
): Promise<Stop> {
  const outDir = path.join(settings.STORE_DIR, FOLLOWED_FOLDER);
  const from = settings.STORE_URL ?? '';
  const remote = createRemoteStore(from, settings);
  let checking: Repetition | null = null;
  let trouble: string | null = null;
  const { flat, damage } = serveWatched(outDir, listener, log, (why) => {
    trouble = why;
    checking?.hurry();
  });

  let zone: string | null | undefined;
  async function serve(): Promise<void> {
    const before = zone;
    zone = await storeZone(outDir);
    if (before === undefined || before !== zone)
      await listener.onPrepared({ flat, zone, realtime: sources.realtime });
    else await listener.onRenewed();
  }

  async function checkStore(): Promise<void> {
    const followed = await followRemote(outDir, remote, now, signal, settings.STORE_KEY);
    if (signal.aborted) return;
    if (!followed.ok) {
      const why = `STORE_URL: ${followed.error}`;
      listener.onTrouble(why, 'download');
      const served = zone === undefined ? 'there is no schedule yet' : 'the previous schedule is served';
      if (why !== trouble) log.warn({ kind: 'HTTP' }, `${why}; ${served}; retried every few seconds`);
      trouble = why;
      return;
    }
    const { version, changed, publishedAt } = followed.value;
    if (changed) {
      await writeKey(outDir, {
        format: STORE_FORMAT,
        sources: from,
        contents: version,
        version,
        compiledAt: (publishedAt ?? now()).toString(),
      });
      log.info({ version }, 'schedule downloaded');
    }
    if (changed) damage.why = null;
    if (changed || zone === undefined) await serve();
    // A version whose files are as published, but unreadable, stays damaged until another one is published.
    listener.onTrouble(damage.why);
    trouble = damage.why;
  }

  // An earlier download from another store may be another agency's.
  if ((await readKey(outDir))?.sources === from) await serve();
  checking = repeat(checkStore, {
    restMs: () => Math.min(checkMs, CHECK_MS),
    onError: (error) => log.error({ kind: 'unknown' }, `the check of STORE_URL failed: ${String(error)}`),
  });
  return checking.stop;
}
