/** Tests that differently structured feeds, and three real ones if present, yield their agencies' facts. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { agencyOf } from '#agency/agencyOf.ts';
import { modeFromRouteType } from '#domain/agency/mode.ts';
import { buildStore } from '#flat/buildStore.ts';
import { NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import { foreignFeeds } from '#testing/foreignFeeds.ts';
import { isLong } from '#testing/long.ts';
import { roomsClient } from '#testing/roomsClient.ts';
import { writeZip } from '#testing/staticFeed.ts';
import { worldFeeds } from '#testing/worldFeeds.ts';

const dir = await mkdtemp(join(tmpdir(), 'foreign-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Compiles a feed and reads its agency and modes, as the server does. */
async function readFeed(feed: string, outDir: string, at: string) {
  const now = () => Temporal.Instant.from(at);
  const built = await buildStore({ feeds: [feed], enrichment: NO_ENRICHMENT, outDir, now, workers: 0 });
  if (!built.ok) throw new Error(built.error.message);
  const flat = createFlatHandler(outDir);
  const client = roomsClient({ flat }, { now, zone: built.value.zone });
  const [agencyAnswer, routes] = [await client.agency(), await client.routes()];
  if (!agencyAnswer.ok || !routes.ok) throw new Error('the store does not respond');
  const agency = agencyOf(null, agencyAnswer.value.value);
  const modes = new Set(
    routes.value.value.flatMap(({ type }) => {
      const mode = modeFromRouteType(type, agency.facts);
      return mode.ok ? [mode.value.mode] : [];
    }),
  );
  return { agency, modes, client, problems: built.value.problems };
}

const cases = [...foreignFeeds(), ...worldFeeds()].map((feed) => [feed.key, feed] as const);

it.each(cases)(
  '%s: name, zone, modes, region and service come from the feed',
  { timeout: 30_000 },
  async (_, feed) => {
    const zip = await writeZip(join(dir, `${cases.findIndex(([key]) => key === feed.key)}.zip`), feed.files);
    const { agency, modes, client } = await readFeed(zip, `${zip}.store`, feed.now);
    expect(agency.name).toBe(feed.name);
    expect(agency.facts.zone).toBe(feed.zone);
    expect([...modes].sort()).toEqual([...feed.modes].sort());
    const { south, west, north, east } = agency.region;
    expect(feed.place.lat >= south - 0.02 && feed.place.lat <= north + 0.02, 'latitude').toBe(true);
    expect(feed.place.lon >= west - 0.02 && feed.place.lon <= east + 0.02, 'longitude').toBe(true);
    if (feed.route === null) {
      const details = await client.routeDetails({ routeId: 'HILLS' });
      expect(details.ok && details.value.value.areas).toMatchObject([
        { name: 'Prairie Hills', booking: { phone: '303-555-0123', noticeMinutes: 60 } },
      ]);
      const stops = await client.stops({ routeId: 'HILLS' });
      expect(stops.ok && stops.value.value).toEqual([]);
      return;
    }
    const timetable = await client.timetable({ routeId: feed.route.id });
    expect(timetable.ok && timetable.value.value.trips.length).toBeGreaterThan(1);
  },
);

const shared = join(import.meta.dirname, '../../shared/feeds');
it.each(
  [
    ['septa-rail-2026-03.zip', '2026-03-10T12:00:00-05:00'],
    ...(isLong
      ? [
          ['large-bus-2026-09.zip', '2026-09-15T12:00:00-04:00'],
          ['septa-rail-2023-02.zip', '2023-02-21T12:00:00-05:00'],
        ]
      : []),
  ].filter(([name]) => existsSync(join(shared, name ?? ''))),
)('the real feed %s yields a name, zone, modes and region', { timeout: 300_000 }, async (name, at) => {
  const { agency, modes } = await readFeed(join(shared, name), join(dir, name), at);
  expect(agency.name).not.toBe('');
  expect(agency.facts.zone).toMatch(/^\w+\/\w+/);
  expect(modes.size).toBeGreaterThan(0);
  expect(agency.region.north - agency.region.south).toBeLessThan(5);
});
