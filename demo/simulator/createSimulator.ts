/** Simulates the demo's GTFS-realtime feeds. Everything follows from the seed and the clock, so a day can be replayed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoAgency } from '#demo/demos.ts';
import { type DemoRelease, releaseStarting, templateIds, timetableOf } from '#demo/release.ts';
import type { Clock } from '#domain/time/clock.ts';
import { chance } from './chance.ts';
import { type FaultPlan, type FeedName, faultAt, feedNames } from './faults.ts';
import { alertMessages, tripUpdates, vehiclePositions } from './feedMessages.ts';
import { indexSkippedStops } from './simulatedAlert.ts';
import { simulatedAlerts } from './simulatedAlerts.ts';
import { type TripOnRoad, tripsOnRoad } from './tripsOnRoad.ts';

export interface SimulatorOptions {
  demo: DemoAgency;
  /** Folder of the feed to simulate, written by `buildDemoFeed`. */
  feedDir: string;
  now: Clock;
  seed?: number;
  faults?: FaultPlan;
  /** Seconds that every prediction is too late. Default: 0. */
  bias?: number;
}

export interface Simulator {
  /** Serves `/vehicle-positions.pb`, `/trip-updates.pb` and `/alerts.pb`. */
  handle: (request: Request) => Response | Promise<Response>;
  /** Immediately sends the slow responses that are still pending. */
  stop(): void;
}

const SNAPSHOT_SECONDS = 5;
const SLOW_MS = 12_000;

/** Throws if `feedDir` does not contain a feed of the demo agency. */
export function createSimulator({
  demo,
  feedDir,
  now,
  seed = 1,
  faults = [],
  bias = 0,
}: SimulatorOptions): Simulator {
  const { zone } = demo;
  const timetable = timetableOf(demo.network, demo, readDemoRelease(feedDir));
  const templates = templateIds(timetable);
  const startedAt = now().epochMilliseconds / 1000;
  const waiting = new Set<() => void>();
  const encoded = new Map<FeedName, { at: number; bytes: Uint8Array<ArrayBuffer> }>();
  let onRoad: { at: number; runs: readonly TripOnRoad[] } | null = null;
  let isStopped = false;

  const runsAt = (at: number): readonly TripOnRoad[] => {
    if (onRoad?.at !== at) onRoad = { at, runs: tripsOnRoad(timetable, instant(at), zone, seed, templates) };
    return onRoad.runs;
  };

  const skippedAt = (at: number) => {
    const isSkipped = indexSkippedStops(simulatedAlerts(demo, instant(at), seed), instant(at));
    return ({ trip }: TripOnRoad, stopId: string) =>
      isSkipped(trip.pattern.route.id, trip.pattern.directionId, stopId);
  };

  function feedAt(feed: FeedName, at: number): Uint8Array<ArrayBuffer> {
    const known = encoded.get(feed);
    if (known?.at === at) return known.bytes;
    const bytes = new Uint8Array(encode(feed, at));
    encoded.set(feed, { at, bytes });
    return bytes;
  }

  function encode(feed: FeedName, at: number): Uint8Array {
    switch (feed) {
      case 'vehicle-positions':
        return vehiclePositions(runsAt(at), instant(at), seed);
      case 'trip-updates':
        return tripUpdates(runsAt(at), instant(at), skippedAt(at), bias);
      case 'alerts':
        return alertMessages(simulatedAlerts(demo, instant(at), seed), instant(at));
    }
  }

  const delayResponse = (): Promise<void> =>
    new Promise((resolve) => {
      if (isStopped) return resolve();
      const done = () => {
        clearTimeout(timer);
        waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, SLOW_MS);
      waiting.add(done);
    });

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const feed = feedNames.find((name) => pathname === `/${name}.pb`);
    if (!feed) return new Response('no such feed', { status: 404 });
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
    const time = now().epochMilliseconds / 1000;
    const fault = faultAt(faults, feed, time - startedAt);
    switch (fault?.kind) {
      case 'stop':
        return new Response('the feed has stopped', { status: 503 });
      case 'garbage':
        return bytesResponse(garbage(time));
      case 'frozen':
        return feedResponse(request, feed, snapshotTime(startedAt + fault.since));
      case 'slow':
        await delayResponse();
        return feedResponse(request, feed, snapshotTime(time));
      case undefined:
        return feedResponse(request, feed, snapshotTime(time));
    }
  }

  function feedResponse(request: Request, feed: FeedName, at: number): Response {
    const etag = `"${feed}-${seed}-${at}"`;
    const headers = { etag, 'last-modified': new Date(at * 1000).toUTCString(), 'cache-control': 'no-cache' };
    const isKnown = request.headers.has('if-none-match')
      ? request.headers.get('if-none-match') === etag
      : Date.parse(request.headers.get('if-modified-since') ?? '') >= at * 1000;
    if (isKnown) return new Response(null, { status: 304, headers });
    return bytesResponse(feedAt(feed, at), headers);
  }

  return {
    handle,
    stop() {
      isStopped = true;
      for (const done of waiting) done();
    },
  };
}

const instant = (seconds: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

const snapshotTime = (time: number): number => Math.floor(time / SNAPSHOT_SECONDS) * SNAPSHOT_SECONDS;

const garbage = (time: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: 4096 }, (_, index) => Math.floor(chance(Math.floor(time), index) * 256));

const bytesResponse = (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Response =>
  new Response(bytes, { headers: { 'content-type': 'application/x-protobuf', ...headers } });

/** The release's first day is enough to regenerate its trips. Throws if `buildDemoFeed` did not write the folder. */
export function readDemoRelease(feedDir: string): DemoRelease {
  const text = readFileSync(join(feedDir, 'feed_info.txt'), 'utf8');
  const version = /,(\d{8})\s*$/.exec(text.trim())?.[1];
  const release = version === undefined ? null : releaseStarting(Temporal.PlainDate.from(version));
  if (release === null) throw new Error(`${feedDir} does not contain a feed of the demo agency`);
  return release;
}
