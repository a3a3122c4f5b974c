/** Draws tiles in a thread of its own, started with the first tile, so that drawing never holds up other requests. */
import { Worker } from 'node:worker_threads';
import type { Log } from '#domain/log.ts';
import type { TileNetwork } from './network.ts';
import type { TileRequest } from './tileRequest.ts';

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
  let worker: Worker | null = null;
  let shown: TileNetwork | null = null;
  let lastNumber = 0;
  const waiting = new Map<number, (drawn: Drawn) => void>();
  let alarm: NodeJS.Timeout | undefined;
  function watch(): void {
    clearTimeout(alarm);
    if (waiting.size > 0) alarm = setTimeout(() => void worker?.terminate(), stuckMs).unref();
  }

  function start(): Worker {
    const started = new Worker(new URL('./tileWorker.ts', import.meta.url), {
      workerData: { archive },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 24 },
    });
    started.unref();
    started.on('message', ({ number, ...drawn }: FromDrawer) => {
      waiting.get(number)?.(drawn);
      waiting.delete(number);
      watch();
    });
    started.on('error', (error) => log.error({ kind: 'unknown' }, `drawing tiles failed: ${String(error)}`));
    started.once('exit', () => {
      if (worker !== started) return;
      worker = null;
      for (const resolve of waiting.values()) resolve({ failure: 'slow', why: 'the thread ended' });
      waiting.clear();
      watch();
    });
    worker = started;
    if (shown !== null) send({ kind: 'network', network: shown });
    return started;
  }
  const send = (message: ToDrawer) => (worker ?? start()).postMessage(message);

  return {
    draw(tile) {
      if (waiting.size >= maxWaiting)
        return Promise.resolve({ failure: 'busy', why: `${maxWaiting} tiles are waiting` });
      lastNumber += 1;
      const number = lastNumber;
      return new Promise((resolve) => {
        waiting.set(number, resolve);
        if (waiting.size === 1) watch();
        send({ kind: 'draw', number, tile });
      });
    },
    show(network) {
      shown = network;
      if (worker !== null) send({ kind: 'network', network });
    },
    async stop() {
      await worker?.terminate();
    },
  };
}

/** What the thread that draws tiles and the server tell each other. */
export type ToDrawer =
  | { kind: 'draw'; number: number; tile: TileRequest }
  /** `null`: the archive is drawn. */
  | { kind: 'network'; network: TileNetwork | null };

/** `no canvas`: this machine cannot draw. */
export type FromDrawer =
  | { number: number; picture: Uint8Array<ArrayBuffer> }
  | { number: number; failure: 'no canvas' | 'unreadable'; why: string };
