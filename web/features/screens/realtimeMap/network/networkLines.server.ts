// The network that the map shows for orientation even without filters: the lines of all modes except bus, and their middle.
import type { Route } from '#domain/routes/route.ts';
import type { Position } from '#domain/stations/nearest.ts';
import { createTrack, locate } from '#web/features/transit/map/engine/geometry.ts';
import type { NetworkLine } from '#web/features/transit/map/engine/mapLines.ts';
import { simplifyLine } from '#web/features/transit/map/engine/simplifyLine.ts';
import { fetchRouteLines } from '#web/features/transit/map/feed/lineFeed.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';

/** More routes would clutter the map and need more requests. */
const MAX_ROUTES = 40;
/** Shapes of one route closer than this, in meters, are the same line. */
const SAME_LINE_METERS = 60;
/** Lines are simplified for this zoom; at higher zooms, their corners are a few meters off. */
const DRAWN_FOR_ZOOM = 15;
const CACHED_HOURS = 1;

interface CachedLines {
  lines: Promise<NetworkLine[]>;
  until: Temporal.Instant;
}

/** Keyed by the routes of a release, because lines change with the release. */
const cache = new WeakMap<readonly Route[], CachedLines>();

/** Lists each route's shapes once, without buses and parent routes. If none is found, each call requests them again. */
export function networkLines(
  { client, now }: Pick<AppContext, 'client' | 'now'>,
  routes: readonly Route[],
): Promise<NetworkLine[]> {
  const cached = cache.get(routes);
  if (cached && Temporal.Instant.compare(now(), cached.until) < 0) return cached.lines;
  const drawn = routes.filter(({ mode, childRouteIds }) => mode !== 'Bus' && childRouteIds.length === 0);
  const lines = Promise.all(drawn.slice(0, MAX_ROUTES).map((route) => loadLines(client, route))).then(
    (found) => found.flat(),
  );
  cache.set(routes, { lines, until: now().add({ hours: CACHED_HOURS }) });
  void lines.then((found) => {
    if (found.length === 0) cache.delete(routes);
  });
  return lines;
}

async function loadLines(client: AppContext['client'], route: Route): Promise<NetworkLine[]> {
  const badge = toBadge(route);
  const { lines } = await fetchRouteLines(client, badge, '');
  const ways: NetworkLine[] = [];
  for (const { kind, points } of lines) {
    if (kind !== 'route') continue;
    const simple = simplifyLine(points, DRAWN_FOR_ZOOM);
    const tracks = ways.map((way) => createTrack(way.points));
    const isNew = simple.some((point) =>
      tracks.every((track) => (locate(track, point)?.off ?? Number.POSITIVE_INFINITY) > SAME_LINE_METERS),
    );
    if (isNew) ways.push({ mode: route.mode, color: badge.bgColor, points: simple });
  }
  return ways;
}

/** Degrees of latitude, about 2 km: less than the size of a city's middle. */
const REACH = 0.02;
/** More points are thinned out, because each is compared with all others. */
const MAX_POINTS = 400;

/** Returns the middle of the place with most points, so that far lines do not move it; `null`: there are no points. */
export function networkMiddle(points: readonly Position[]): Position | null {
  const step = Math.ceil(points.length / MAX_POINTS);
  const some = points.filter((_, i) => i % step === 0);
  let most: Position[] = [];
  for (const point of some) {
    const width = REACH / Math.cos((point.lat / 180) * Math.PI);
    const near = some.filter(
      ({ lat, lon }) => Math.abs(lat - point.lat) <= REACH && Math.abs(lon - point.lon) <= width,
    );
    if (near.length > most.length) most = near;
  }
  const mean = (of: keyof Position) => most.reduce((sum, point) => sum + point[of], 0) / most.length;
  return most.length === 0 ? null : { lat: mean('lat'), lon: mean('lon') };
}
