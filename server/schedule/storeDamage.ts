import type { FetchHandler } from '#contract/http/handler.ts';
import type { Log } from '#domain/log.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import type { Listener } from './scheduleSource.ts';

export interface StoreDamage {
  /** The message for operators; `null` if nothing is damaged. */
  why: string | null;
}

/** Serves a store and reports damage that a request encounters. `onDamage` should prepare the schedule again at once. */
export function serveWatched(
  outDir: string,
  listener: Listener,
  log: Log,
  onDamage: (why: string) => void,
): { flat: FetchHandler; damage: StoreDamage } {
  const damage: StoreDamage = { why: null };
  const flat = createFlatHandler(outDir, (version, reason) => {
    const why = `the schedule ${version} is damaged (${reason}) and is being prepared again; an earlier one, if any, is served meanwhile`;
    damage.why = why;
    listener.onTrouble(why);
    log.error({ kind: 'transform', version }, why);
    onDamage(why);
  });
  return { flat, damage };
}
