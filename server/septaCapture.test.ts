/**
 * Tests a real feed with a real capture: the compiled regional rail timetable merged with the trip updates of one
 * moment. Skipped if the shared feeds are missing.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bindings from 'gtfs-realtime-bindings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTally, emptyTally, fromCounts, RANGES } from '#domain/accuracy/tally.ts';
import { buildStore } from '#flat/buildStore.ts';
import { NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import { type AccuracyHistory, createHistory } from '#live/accuracy/history.ts';
import { createLiveService } from '#live/liveService.ts';
import { historyInMemory } from '#testing/accuracyHistory.ts';
import { roomsClient } from '#testing/roomsClient.ts';
import { silentLog } from '#testing/silentLog.ts';

const shared = join(import.meta.dirname, '../../shared');
const feed = join(shared, 'feeds/septa-rail-2023-02.zip');
const capture = join(shared, 'live/septa-rail-2023-03-29.trip-updates.pb');
const capturedAt = Temporal.Instant.from('2023-03-29T16:09:32-04:00');
const zone = 'America/New_York';

const isMissing = !existsSync(feed) || !existsSync(capture);
if (isMissing) console.warn('skipped: the shared feeds are missing');

const outDir = await mkdtemp(join(tmpdir(), 'capture-'));
afterAll(() => rm(outDir, { recursive: true, force: true }));

/** Polls what `read` returns, at the time of `now`. */
function startLive(
  now: () => Temporal.Instant,
  read: () => Uint8Array<ArrayBuffer>,
  history?: AccuracyHistory,
) {
  const flat = createFlatHandler(outDir);
  const client = roomsClient({ flat, live: (request) => live.handle(request) }, { now, zone });
  const live = createLiveService({
    sources: { tripUpdates: [{ url: 'http://feeds.test/trip-updates', intervalMs: 15_000 }] },
    client,
    ...(history ? { history } : {}),
    zone,
    now,
    log: silentLog,
    fetch: async () => new Response(read()),
  });
  return { client, live };
}

describe.skipIf(isMissing)('a capture of regional rail', () => {
  beforeAll(async () => {
    const now = () => capturedAt;
    const built = await buildStore({ feeds: [feed], enrichment: NO_ENRICHMENT, outDir, zone, now });
    if (!built.ok) throw new Error(built.error.message);
  }, 120_000);

  it('is 35 trips, with their delays and with calls within four hours of it', {
    timeout: 120_000,
  }, async () => {
    const bytes = new Uint8Array(await readFile(capture));
    const { client, live } = startLive(
      () => capturedAt,
      () => bytes,
    );
    await live.refresh();

    const expected = bindings.transit_realtime.FeedMessage.decode(bytes).entity.map((entity) => {
      const update = entity.tripUpdate;
      return [update?.trip.tripId, update?.stopTimeUpdate?.[0]?.arrival?.delay ?? 0];
    });
    expect(expected).toHaveLength(35);
    const trips = await client.trips({ routeIds: [] });
    if (!trips.ok) throw new Error(trips.error.message);
    expect(trips.value.skipped).toEqual([]);
    const byId = (rows: unknown[][]) => rows.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
    expect(byId(trips.value.value.map((trip) => [trip.tripId, trip.delaySeconds]))).toEqual(byId(expected));
    expect(live.status().trips).toMatchObject({ rows: 35, matched: 35, skippedRows: 0 });

    // Every trip can be read stop by stop, on the day of the capture.
    for (const trip of trips.value.value) {
      const update = await client.tripUpdate({ tripId: trip.tripId });
      if (!update.ok) throw new Error(update.error.message);
      expect(update.value.skipped).toEqual([]);
      expect(update.value.value.calls.length).toBeGreaterThan(1);
      for (const call of update.value.value.calls) {
        const hoursAway = call.scheduled === null ? 0 : capturedAt.until(call.scheduled).total('hours');
        expect(Math.abs(hoursAway)).toBeLessThan(4);
      }
    }
  });

  it('replayed for an hour, counts nothing as seen, on time or missing that no vehicle proves', {
    timeout: 240_000,
  }, async () => {
    const { FeedMessage } = bindings.transit_realtime;
    const bytes = new Uint8Array(await readFile(capture));
    const tripIds = FeedMessage.decode(bytes).entity.map(({ tripUpdate }) => String(tripUpdate?.trip.tripId));
    let minutes = 0;
    const now = () => capturedAt.add({ minutes });
    /** The same trips, delays and stops as captured, reported anew; in the end, the agency removes them. */
    const replayed = () => {
      const message = FeedMessage.decode(bytes);
      const shifted = (time: unknown) => Number(time) + minutes * 60;
      message.header.timestamp = shifted(message.header.timestamp);
      for (const { tripUpdate } of message.entity)
        if (tripUpdate) tripUpdate.timestamp = shifted(tripUpdate.timestamp);
      if (minutes > 60) message.entity = [];
      return new Uint8Array(FeedMessage.encode(message).finish());
    };
    const history = createHistory({ file: historyInMemory(), zone: () => zone, now, log: silentLog });
    const { client, live } = startLive(now, replayed, history);
    const told = new Set<string>();
    for (; minutes <= 90; minutes++) {
      await live.refresh();
      const runs = await client.predictions({ tripIds });
      for (const { tripId, calls } of runs.ok ? runs.value.value : [])
        if (calls?.some(({ delaySeconds }) => delaySeconds !== null)) told.add(tripId);
    }
    await history.save();
    const rows = await history.read({ from: 20230101, to: 20231231, routeId: null, byHour: false });
    await live.stop();
    await history.stop();
    const sum = emptyTally();
    for (const { counts } of rows ?? []) addTally(sum, fromCounts(counts));
    expect([...told].sort()).toEqual(tripIds.toSorted());
    // The feed names no vehicle, so nobody knows when one came, nor that one did not.
    expect(sum).toMatchObject({ seen: 0, onTime: 0, ghost: 0, trials: 0 });
    expect(RANGES.map(({ name }) => sum.ranges[name].n)).toEqual([0, 0, 0, 0]);
    // All other trips of that time were not predicted.
    expect(sum.trips - sum.unpredicted).toBe(35);
    expect(sum.unpredicted).toBeGreaterThan(0);
  });
});
