/** Reads GTFS-Flex: the areas that the trips of each route serve on request, and how to book. */
import type { WireBooking, WireServiceArea } from '#contract/flat/routeDetails.ts';
import type { Network, NetworkStop, NetworkTrip } from '#flat/compile/network/network.ts';
import type { AreaCall } from '#flat/compile/trips/readStopTimes.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

const GEOJSON = 'locations.geojson';
const MAX_GEOJSON_BYTES = 64 * 1024 * 1024;
/** Maximum entries per route, because the route's page lists them all. */
const MAX_AREAS = 50;

/** Reads the areas. Those without a name are skipped, since riders cannot interpret an id. */
export async function readAreas(
  feed: Feed,
  calls: readonly AreaCall[],
  network: Network,
  problems: Problems,
): Promise<void> {
  if (calls.length === 0) return;
  const areas = await areasOf(feed, network, problems);
  const rules = await readBookingRules(feed, problems);
  const seen = new Set<string>();
  for (const { trip, area, from, to, bookingRule } of calls) {
    const route = network.routes[network.trips[trip]?.route ?? -1];
    const known = areas.get(area);
    if (route === undefined || known === undefined || known.name === '' || route.areas.length >= MAX_AREAS)
      continue;
    const { safeDuration } = network.trips[trip] as NetworkTrip;
    const wire: WireServiceArea = {
      area_name: known.name,
      start_window: from < 0 ? null : from,
      end_window: to < 0 ? null : to,
      safe_duration_factor: safeDuration?.factor ?? null,
      safe_duration_offset: safeDuration?.seconds ?? null,
      stop_ids: known.stopIds,
      booking: rules.get(bookingRule) ?? null,
    };
    const key = JSON.stringify([route.id, route.release, wire]);
    if (!seen.has(key)) route.areas.push(wire);
    seen.add(key);
  }
}

interface Area {
  /** "" if the feed gives none. */
  name: string;
  stopIds: string[];
}

async function areasOf(feed: Feed, network: Network, problems: Problems): Promise<Map<string, Area>> {
  const areas = new Map<string, Area>();
  await readTable(feed, 'location_groups.txt', [], problems, (row) => {
    areas.set(row.get('location_group_id'), { name: row.get('location_group_name'), stopIds: [] });
  });
  await readTable(feed, 'location_group_stops.txt', [], problems, (row) => {
    areas.get(row.get('location_group_id'))?.stopIds.push(row.get('stop_id'));
  });
  const file = feed.files.get(GEOJSON);
  if (file === undefined) return areas;
  const reportBroken = () =>
    problems.add('warning', 'bad-geojson', { file: GEOJSON }, () => 'areas skipped: file too big or invalid');
  if (file.size > MAX_GEOJSON_BYTES) {
    reportBroken();
    return areas;
  }
  const parts: Buffer[] = [];
  for await (const part of file.chunks()) parts.push(part);
  try {
    const { features } = JSON.parse(Buffer.concat(parts).toString()) as { features: unknown };
    const within = stopFinder(network.stops);
    for (const feature of Array.isArray(features) ? features : []) {
      const name: unknown = feature?.properties?.stop_name;
      areas.set(String(feature?.id), {
        name: typeof name === 'string' ? name : '',
        stopIds: within(feature?.geometry),
      });
    }
  } catch {
    reportBroken();
  }
  return areas;
}

async function readBookingRules(feed: Feed, problems: Problems): Promise<Map<string, WireBooking>> {
  const rules = new Map<string, WireBooking>();
  await readTable(feed, 'booking_rules.txt', [], problems, (row) => {
    rules.set(row.get('booking_rule_id'), {
      message: row.get('pickup_message') || row.get('message'),
      phone_number: row.get('phone_number'),
      booking_url: row.get('booking_url'),
      info_url: row.get('info_url'),
      prior_notice_minutes: row.wholeNumber('prior_notice_duration_min', 6),
      prior_notice_days: row.wholeNumber('prior_notice_last_day', 6),
    });
  });
  return rules;
}

type Ring = readonly (readonly [number, number])[];

/** Total edges to examine for all geometries; no stops are found beyond this limit. */
const MAX_EDGES = 50_000_000;

/** Returns a function that finds the ids of the stops inside a Polygon or MultiPolygon (RFC 7946); none in other geometries. */
export function stopFinder(stops: readonly NetworkStop[]): (geometry: unknown) => string[] {
  let left = MAX_EDGES;
  const placed = stops.flatMap(({ id, lat, lon }) =>
    lat === null || lon === null ? [] : [{ id, lat, lon }],
  );
  return (geometry) =>
    polygonsOf(geometry).flatMap(([outer, ...holes]) => {
      if (outer === undefined) return [];
      const [west, east] = extent(outer, 0);
      const [south, north] = extent(outer, 1);
      return placed
        .filter(({ lat, lon }) => lon >= west && lon <= east && lat >= south && lat <= north)
        .filter(({ lat, lon }) => {
          left -= outer.length + holes.reduce((sum, hole) => sum + hole.length, 0);
          return left > 0 && isWithin(outer, lon, lat) && !holes.some((hole) => isWithin(hole, lon, lat));
        })
        .map(({ id }) => id);
    });
}

function polygonsOf(geometry: unknown): Ring[][] {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [];
  if (!Array.isArray(polygons)) return [];
  return polygons.map((rings) => (Array.isArray(rings) && isRing(rings[0]) ? rings.filter(isRing) : []));
}

const isRing = (ring: unknown): ring is Ring =>
  Array.isArray(ring) &&
  ring.every((point) => Array.isArray(point) && point.slice(0, 2).every(Number.isFinite));

function extent(ring: Ring, axis: 0 | 1): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of ring) {
    low = Math.min(low, point[axis]);
    high = Math.max(high, point[axis]);
  }
  return [low, high];
}

/** Applies the even-odd rule with a ray to the east. */
function isWithin(ring: Ring, lon: number, lat: number): boolean {
  let inside = false;
  let before = ring.at(-1);
  for (const point of ring) {
    if (before !== undefined && point[1] > lat !== before[1] > lat) {
      const crossing = ((before[0] - point[0]) * (lat - point[1])) / (before[1] - point[1]) + point[0];
      if (lon < crossing) inside = !inside;
    }
    before = point;
  }
  return inside;
}
