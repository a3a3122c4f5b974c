/** The thread of `decodeApart.ts`: sends a decoded feed to the port that it received with the feed. */
import { parentPort } from 'node:worker_threads';
import { BATCH_WEIGHT, type DecodedBatch, type DecodeJob, type Sent, type SentAlert } from './decodeApart.ts';
import { decodeFeed } from './decodeFeed.ts';
import type { AlertReport, TripRef } from './feed.ts';

parentPort?.on('message', async ({ bytes, port }: DecodeJob) => {
  const decoded = await decodeFeed(bytes);
  const put = (batch: DecodedBatch) => port.postMessage(batch);
  if (decoded.ok) {
    const { vehicles, trips, alerts, ...rest } = decoded.value;
    for (const reports of inBatches(vehicles, () => 1))
      put({ kind: 'vehicles', reports: reports.map(toSent) });
    for (const reports of inBatches(trips, ({ stops }) => stops.length))
      put({ kind: 'trips', reports: reports.map(toSent) });
    for (const reports of inBatches(alerts, weightOfAlert))
      put({ kind: 'alerts', reports: reports.map(toSentAlert) });
    put({ kind: 'end', result: { ok: true, value: rest } });
  } else put({ kind: 'end', result: decoded });
  parentPort?.postMessage('done');
  // The other end can still read what has already been sent.
  port.close();
});

function* inBatches<T>(reports: readonly T[], weightOf: (report: T) => number): Generator<T[]> {
  let batch: T[] = [];
  let weight = 0;
  for (const report of reports) {
    batch.push(report);
    weight += 1 + weightOf(report);
    if (weight < BATCH_WEIGHT) continue;
    yield batch;
    batch = [];
    weight = 0;
  }
  if (batch.length > 0) yield batch;
}

/** This many characters count as one row, because reading a string is cheaper than reading rows. */
const CHARACTERS_PER_ROW = 100;

const weightOfAlert = ({ scopes, ...alert }: AlertReport): number =>
  scopes.length + JSON.stringify(alert).length / CHARACTERS_PER_ROW;

const toSent = <R extends { trip: TripRef }>(report: R): Sent<R> => ({
  ...report,
  trip: { ...report.trip, startDate: report.trip.startDate?.toString() ?? null },
});

const toSentAlert = (report: AlertReport): SentAlert => ({
  ...report,
  scopes: report.scopes.map((scope) => ({ ...scope, serviceDate: scope.serviceDate?.toString() ?? null })),
});
