/**
 * The demo agency for tests that control the clock: its compiled schedule, its simulator polled by a live service on
 * demand, and a client for both. `npm test` prepares the schedule, which the browser tests use too.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ContractClient } from '#contract/client.ts';
import { loadDemo } from '#demo/demos.ts';
import { createSimulator } from '#demo/simulator/createSimulator.ts';
import { buildStore } from '#flat/buildStore.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import { createLiveService } from '#live/liveService.ts';
import { demoEnrichment, demoFeeds, feedDay } from '#server/demo/demoFeeds.ts';
import { preparedStore } from '#server/store/preparedStores.ts';
import { TEST_PRODUCT } from '../scripts/product.mjs';
import { TEST_ZONE } from './clock.ts';
import { roomsClient } from './roomsClient.ts';
import { silentLog } from './silentLog.ts';

/** The Monday of the feed's week. */
export const demoMonday = feedDay(Temporal.PlainDate.from(TEST_PRODUCT.CLOCK));

export interface DemoNetwork {
  client: ContractClient;
  now: () => Temporal.Instant;
  /** Sets the clock and polls the feeds at that time. */
  setTime(time: Temporal.Instant): Promise<void>;
  close(): Promise<void>;
}

const feedOf = {
  tripUpdates: 'trip-updates',
  vehiclePositions: 'vehicle-positions',
  alerts: 'alerts',
} as const;

const root = resolve(import.meta.dirname, '..');
/** Where `npm test` compiles the demo's schedule before the tests that need it. */
export const demoStores = join(root, TEST_PRODUCT.DEMO_STORES);

/** Copies the prepared schedule to `outDir`, or compiles it if there is none; returns the folder of its feed. */
async function prepareStore(outDir: string, now: () => Temporal.Instant): Promise<string> {
  const feeds = await demoFeeds('city', join(root, TEST_PRODUCT.STORE_DIR, 'demo-feeds'), demoMonday);
  const shared = await preparedStore(demoStores, 'city', feeds.key, silentLog);
  if (await shared.take(outDir)) return feeds.current;
  const built = await buildStore({
    feeds: [feeds.current],
    next: feeds.next,
    enrichment: await demoEnrichment('city'),
    outDir,
    zone: TEST_ZONE,
    now,
    workers: 1,
  });
  if (!built.ok) throw new Error(built.error.message);
  return feeds.current;
}

export async function demoNetwork(): Promise<DemoNetwork> {
  const dir = await mkdtemp(join(tmpdir(), 'demo-network-'));
  const outDir = join(dir, 'store');
  let time = demoMonday.toZonedDateTime({ timeZone: TEST_ZONE, plainTime: '12:00' }).toInstant();
  const now = () => time;
  const feedDir = await prepareStore(outDir, now);
  const flat = createFlatHandler(outDir);
  const simulator = createSimulator({ demo: await loadDemo('city'), feedDir, now });
  const client = roomsClient({ flat, live: (request) => live.handle(request) }, { now, zone: TEST_ZONE });
  const live = createLiveService({
    sources: Object.fromEntries(
      Object.entries(feedOf).map(([kind, name]) => [
        kind,
        [{ url: `http://feeds.test/${name}.pb`, intervalMs: 15_000 }],
      ]),
    ),
    client,
    zone: TEST_ZONE,
    now,
    log: silentLog,
    fetch: async (input) => simulator.handle(new Request(input)),
  });
  return {
    client,
    now,
    async setTime(to) {
      time = to;
      await live.refresh();
    },
    async close() {
      simulator.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
