/** The thread of `decodeApart.ts`: decodes a feed, puts it into the port it came with, and says when all of it is there. */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { BATCH, type DecodedBatch, type DecodeJob, type Sent, type SentAlert } from './decodeApart.ts';
import { decodeFeed } from './decodeFeed.ts';
import type { AlertReport, TripRef } from './feed.ts';

parentPort?.on('message', async ({ bytes, port }: DecodeJob) => {
  const decoded = await decodeFeed(bytes);
  const put = (batch: DecodedBatch) => port.postMessage(batch);
  if (decoded.ok) {
    const { vehicles, trips, alerts, timestamp, skipped } = decoded.value;
    for (const reports of inBatches(vehicles)) put({ kind: 'vehicles', reports: reports.map(sent) });
    for (const reports of inBatches(trips)) put({ kind: 'trips', reports: reports.map(sent) });
    for (const reports of inBatches(alerts)) put({ kind: 'alerts', reports: reports.map(sentAlert) });
    put({ kind: 'end', result: { ok: true, value: { timestamp, skipped } } });
  } else put({ kind: 'end', result: decoded });
  close(port);
});

/** What was put in stays for who reads at the other end. */
function close(port: MessagePort): void {
  parentPort?.postMessage('done');
  port.close();
}

function* inBatches<T>(reports: readonly T[]): Generator<T[]> {
  for (let from = 0; from < reports.length; from += BATCH) yield reports.slice(from, from + BATCH);
}

const sent = <R extends { trip: TripRef }>(report: R): Sent<R> => ({
  ...report,
  trip: { ...report.trip, startDate: report.trip.startDate?.toString() ?? null },
});

const sentAlert = (report: AlertReport): SentAlert => ({
  ...report,
  scopes: report.scopes.map((scope) => ({ ...scope, serviceDate: scope.serviceDate?.toString() ?? null })),
});
