/** Decodes feeds in a separate thread, so that a malicious feed blocks no requests and can end only that thread. */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { err, ok, type Result } from '#domain/result.ts';
import { inSlices } from '#live/work/longWork.ts';
import type { AlertReport, RealtimeFeed, ReportedScope, TripRef, TripReport, VehicleReport } from './feed.ts';

/** A feed that takes longer fails, and the thread is restarted. */
const DECODE_MS = 30_000;
/** Weight of one message (its reports, calls, scopes and text); reading it blocks the receiving thread only briefly. */
export const BATCH_WEIGHT = 2_000;
/** Maximum heap of the thread; a feed that needs more ends the thread. */
const MEMORY_MB = 1_024;

/** A report in transit between threads, where dates are text. */
export type Sent<R extends { trip: TripRef }> = Omit<R, 'trip'> & {
  trip: Omit<TripRef, 'startDate'> & { startDate: string | null };
};

export type SentAlert = Omit<AlertReport, 'scopes'> & {
  scopes: (Omit<ReportedScope, 'serviceDate'> & { serviceDate: string | null })[];
};

/** The parts of a feed that are small, or plain values, and are sent at once. */
type RestOfFeed = Omit<RealtimeFeed, 'vehicles' | 'trips' | 'alerts'>;

export type DecodedBatch =
  | { kind: 'vehicles'; reports: Sent<VehicleReport>[] }
  | { kind: 'trips'; reports: Sent<TripReport>[] }
  | { kind: 'alerts'; reports: SentAlert[] }
  | { kind: 'end'; result: Result<RestOfFeed, string> };

export interface DecodeJob {
  bytes: Uint8Array;
  port: MessagePort;
}

export interface FeedDecoder {
  /** Like `decodeFeed`. Rejects if the thread ends, or takes too long, before the feed is decoded. */
  decode(bytes: Uint8Array): Promise<Result<RealtimeFeed, string>>;
  stop(): Promise<void>;
}

/** Starts a thread that decodes one feed at a time and is restarted if it ends. */
export function createFeedDecoder(decodeMs = DECODE_MS): FeedDecoder {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  function runningWorker(): Worker {
    if (worker !== null) return worker;
    const started = new Worker(new URL('./decodeWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 24 },
    });
    const forget = () => {
      if (worker === started) worker = null;
    };
    started.once('exit', forget);
    started.on('error', forget);
    started.unref();
    worker = started;
    return started;
  }

  function decodeInThread(bytes: Uint8Array, port: MessagePort): Promise<void> {
    const started = runningWorker();
    return new Promise((resolve, reject) => {
      const settle = (work: () => void) => {
        clearTimeout(timer);
        started.off('message', onDone).off('error', onError).off('exit', onExit);
        started.unref();
        work();
      };
      const onDone = () => settle(resolve);
      const onError = (error: unknown) =>
        settle(() => reject(new Error(`the feed cannot be decoded: ${String(error)}`)));
      const onExit = () => settle(() => reject(new Error('the thread that decodes feeds ended')));
      const timer = setTimeout(() => {
        settle(() => reject(new Error(`the feed was not decoded within ${decodeMs / 1000} s`)));
        void started.terminate();
      }, decodeMs);
      started.on('message', onDone).on('error', onError).on('exit', onExit);
      started.ref();
      started.postMessage({ bytes, port } satisfies DecodeJob, [port]);
    });
  }

  runningWorker();

  async function decodeOne(bytes: Uint8Array): Promise<Result<RealtimeFeed, string>> {
    const { port1, port2 } = new MessageChannel();
    try {
      await decodeInThread(bytes, port2);
      return await receiveFeed(port1);
    } finally {
      port1.close();
    }
  }

  return {
    decode(bytes) {
      if (isStopped) return Promise.resolve(err('the decoder has been stopped'));
      const next = last.then(() => decodeOne(bytes));
      last = next.catch(() => undefined);
      return next;
    },
    async stop() {
      isStopped = true;
      await worker?.terminate();
    },
  };
}

async function receiveFeed(port: MessagePort): Promise<Result<RealtimeFeed, string>> {
  const vehicles: VehicleReport[] = [];
  const trips: TripReport[] = [];
  const alerts: AlertReport[] = [];
  let end: Result<RestOfFeed, string> | null = null;
  const dates = new Map<string, Temporal.PlainDate>();
  const dateOf = (text: string | null): Temporal.PlainDate | null =>
    text === null ? null : dates.getOrInsertComputed(text, (key) => Temporal.PlainDate.from(key));
  const revive = <R extends { trip: TripRef }>(sent: Sent<R>): R =>
    ({ ...sent, trip: { ...sent.trip, startDate: dateOf(sent.trip.startDate) } }) as unknown as R;
  const reviveAlert = (sent: SentAlert): AlertReport => ({
    ...sent,
    scopes: sent.scopes.map((scope) => ({ ...scope, serviceDate: dateOf(scope.serviceDate) })),
  });
  await inSlices(batches(port), (batch) => {
    if (batch.kind === 'vehicles') for (const each of batch.reports) vehicles.push(revive(each));
    else if (batch.kind === 'trips') for (const each of batch.reports) trips.push(revive(each));
    else if (batch.kind === 'alerts') alerts.push(...batch.reports.map(reviveAlert));
    else end = batch.result;
  });
  const result = end as Result<RestOfFeed, string> | null;
  if (result === null) throw new Error('the feed was not decoded completely');
  return result.ok ? ok({ ...result.value, vehicles, trips, alerts }) : result;
}

function* batches(port: MessagePort): Generator<DecodedBatch> {
  for (let got = receiveMessageOnPort(port); got !== undefined; got = receiveMessageOnPort(port))
    yield got.message;
}
