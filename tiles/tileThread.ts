/** Draws tiles in a thread of its own, started with the first tile, so that drawing never holds up other requests. */
import { Worker } from 'node:worker_threads';
import { connectThreads, type Remote } from '#contract/threads/threadCalls.ts';
import type { Log } from '#domain/log.ts';
import type { TileNetwork } from './network.ts';
import type { TileRequest } from './tileRequest.ts';
import type { TileFunctions } from './tileWorker.ts';

/** `busy`: too many tiles wait. `slow`: drawing took too long. */
export type Drawn =
  | { picture: Uint8Array<ArrayBuffer> }
  | { failure: 'busy' | 'slow' | 'no canvas' | 'unreadable'; why: string };

export interface TileThread {
  draw(tile: TileRequest): Promise<Drawn>;
  /** Gives the network that the next tiles show; `null`: they show the archive. */
  show(network: TileNetwork | null): void;
  stop(): Promise<void>;
}

const MAX_WAITING = 200;
/** A thread that finishes no tile for longer is stuck and is replaced. */
const STUCK_MS = 20_000;
const MEMORY_MB = 256;

export function createTileThread(
  archive: string | null,
  log: Pick<Log, 'error'>,
  { maxWaiting = MAX_WAITING, stuckMs = STUCK_MS } = {},
): TileThread {
  let running: { worker: Worker; remote: Remote<TileFunctions> } | null = null;
  let shown: TileNetwork | null = null;
  let waiting = 0;
  let alarm: NodeJS.Timeout | undefined;
  function watch(): void {
    clearTimeout(alarm);
    if (waiting > 0) alarm = setTimeout(() => void running?.worker.terminate(), stuckMs).unref();
  }

  function start() {
    const worker = new Worker(new URL('./tileWorker.ts', import.meta.url), {
      workerData: { archive },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 24 },
    });
    worker.unref();
    const { remote, fail } = connectThreads<TileFunctions>(worker, {});
    worker.on('error', (error) => log.error({ kind: 'unknown' }, `drawing tiles failed: ${String(error)}`));
    worker.once('exit', () => {
      running = null;
      fail('the thread ended');
    });
    running = { worker, remote };
    if (shown !== null) tell(shown);
    return running;
  }

  /** A thread that ends meanwhile is told again when it starts. */
  function tell(network: TileNetwork | null): void {
    running?.remote.show(network).catch(() => undefined);
  }

  return {
    async draw(tile) {
      if (waiting >= maxWaiting) return { failure: 'busy', why: `${maxWaiting} tiles are waiting` };
      waiting += 1;
      if (waiting === 1) watch();
      try {
        const drawn = await (running ?? start()).remote.draw(tile);
        return 'body' in drawn ? { picture: new Uint8Array(drawn.body) } : drawn;
      } catch {
        return { failure: 'slow', why: 'the thread ended' };
      } finally {
        waiting -= 1;
        watch();
      }
    },
    show(network) {
      shown = network;
      tell(network);
    },
    async stop() {
      await running?.worker.terminate();
    },
  };
}
