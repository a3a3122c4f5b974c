/**
 * Tests a real feed with a real capture: the compiled regional rail timetable merged with the trip updates of one
 * moment. Skipped if the shared feeds are missing.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bindings from 'gtfs-realtime-bindings';
import { afterAll, expect, it } from 'vitest';
import { buildStore } from '#flat/buildStore.ts';
import { NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import { createLiveService } from '#live/liveService.ts';
import { roomsClient } from '#testing/roomsClient.ts';
import { silentLog } from '#testing/silentLog.ts';

const shared = join(import.meta.dirname, '../../shared');
const feed = join(shared, 'feeds/septa-rail-2023-02.zip');
const capture = join(shared, 'live/septa-rail-2023-03-29.trip-updates.pb');
const capturedAt = Temporal.Instant.from('2023-03-29T16:09:32-04:00');
const zone = 'America/New_York';

const outDir = await mkdtemp(join(tmpdir(), 'capture-'));
afterAll(() => rm(outDir, { recursive: true, force: true }));

it.skipIf(!existsSync(feed) || !existsSync(capture))(
  'the live trips are the 35 trips of the capture, with their delays and with calls within four hours of it',
  { timeout: 120_000 },
  async () => {
    const now = () => capturedAt;
    const built = await buildStore({ feeds: [feed], enrichment: NO_ENRICHMENT, outDir, zone, now });
    if (!built.ok) throw new Error(built.error.message);
    const flat = createFlatHandler(outDir);
    const client = roomsClient({ flat, live: (request) => live.handle(request) }, { now, zone });
    const bytes = new Uint8Array(await readFile(capture));
    const live = createLiveService({
      sources: { tripUpdates: [{ url: 'http://feeds.test/trip-updates', intervalMs: 15_000 }] },
      client,
      zone,
      now,
      log: silentLog,
      fetch: async () => new Response(bytes),
    });
    await live.refresh();

    const expected = bindings.transit_realtime.FeedMessage.decode(bytes).entity.map((entity) => {
      const update = entity.tripUpdate;
      return [update?.trip.tripId, update?.stopTimeUpdate?.[0]?.arrival?.delay ?? 0];
    });
    expect(expected).toHaveLength(35);
    const trips = await client.trips([]);
    if (!trips.ok) throw new Error(trips.error.message);
    expect(trips.value.skipped).toEqual([]);
    const byId = (rows: unknown[][]) => rows.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
    expect(byId(trips.value.value.map((trip) => [trip.tripId, trip.delaySeconds]))).toEqual(byId(expected));
    expect(live.status().trips).toMatchObject({ rows: 35, matched: 35, skippedRows: 0 });

    // Every trip can be read stop by stop, on the day of the capture.
    for (const trip of trips.value.value) {
      const update = await client.tripUpdate(trip.tripId);
      if (!update.ok) throw new Error(update.error.message);
      expect(update.value.skipped).toEqual([]);
      expect(update.value.value.calls.length).toBeGreaterThan(1);
      for (const call of update.value.value.calls) {
        const hoursAway = call.scheduled === null ? 0 : capturedAt.until(call.scheduled).total('hours');
        expect(Math.abs(hoursAway)).toBeLessThan(4);
      }
    }
  },
);
