/** Runs the built product with the demo agency in this process, without a port. */
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ContractClient } from '#contract/client.ts';
import type { Log } from '#domain/log.ts';
import { createCurrentAgency } from '#server/agency/currentAgency.ts';
import { type App, createApp } from '#server/app.ts';
import { createRooms } from '#server/createRooms.ts';
import { createStaticFiles } from '#server/http/staticFiles.ts';
import { createMetrics } from '#server/observe/metrics.ts';
import { createClock } from '#server/settings/clock.ts';
import { readSettings } from '#server/settings/settings.ts';
import { tileTemplates } from '#tiles/tileRequest.ts';
import { TEST_PRODUCT } from '../../scripts/testProduct.mjs';

const root = path.resolve(import.meta.dirname, '../..');

export interface DemoProduct {
  app: App;
  client: ContractClient;
  /** Makes all cached pages out of date, so that each is rendered again. */
  forgetPages(): void;
  stop(): Promise<void>;
}

/** Milliseconds between two snapshots of live data: each of two feeds is polled every ten seconds. */
const SNAPSHOT_MS = 5_000;

/**
 * Resolves when the product is ready. Its clock starts at the time `clock`; `monotonic`, in milliseconds, replaces the
 * clock of caches and snapshots.
 */
export async function startDemoProduct(
  log: Log,
  clock: string,
  monotonic?: () => number,
): Promise<DemoProduct> {
  process.env.NODE_ENV = 'production';
  const read = readSettings({
    STORE_DIR: path.join(root, TEST_PRODUCT.STORE_DIR),
    CLOCK: clock,
    ALLOW_CLOCK: '1',
  });
  if (!read.ok) throw new Error(read.error);
  const settings = read.value;
  const now = createClock(settings.CLOCK);
  const made = createCurrentAgency(settings, log);
  if (!made.ok) throw new Error(made.error);
  const agency = made.value;
  const rooms = await createRooms(settings, agency, now, log);
  const { requestedPage, createWebHandler } = await import(path.join(root, 'build/server/index.js'));
  const live = new Request('http://localhost/api/v2/trips/');
  while (rooms.notReady() !== null || (await rooms.live(live)).status !== 200) await setTimeout(50);
  let release = 0;
  const snapshot = monotonic ? () => Math.floor(monotonic() / SNAPSHOT_MS) : () => rooms.revision().snapshot;
  const app = createApp({
    settings,
    rooms: {
      ...rooms,
      revision: () => ({ ...rooms.revision(), release: `${release}`, snapshot: snapshot() }),
    },
    pages: createWebHandler({
      client: rooms.client,
      snapshot,
      ...(monotonic ? { monotonic } : {}),
      now,
      log,
      agency: agency.get,
      settings: {
        publicOrigin: 'http://localhost:8080',
        chat: null,
        translateScriptUrl: null,
        offline: true,
        tiles: { ...tileTemplates, attribution: rooms.tileAttribution() },
      },
    }),
    requestedPage,
    files: await createStaticFiles(path.join(root, 'build/client')),
    metrics: createMetrics(),
    log,
    version: '0.0.0',
    staticSite: () => agency.get().staticSite,
    ...(monotonic ? { monotonic } : {}),
  });
  return {
    app,
    client: rooms.client,
    forgetPages: () => void release++,
    stop: () => rooms.stop().then(agency.stop),
  };
}
