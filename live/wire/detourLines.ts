/** Finds the part of a route that a detour leaves unserved, as far as the feed shows. */
import type { RouteShape } from '#domain/routes/routeDetails.ts';
import type { ResolvedAlert, ResolvedAlerts } from '#live/alerts/resolveAlerts.ts';
import type { UnservedStops } from '#live/alerts/unservedStops.ts';
import { nearestIndex } from '#live/merge/nearestIndex.ts';
import type { DetourLines } from './kmlDocument.ts';
import { wallClockMonthFirst } from './wireClock.ts';
import { unservedStopsOf } from './wireDetour.ts';

type Point = RouteShape['points'][number];

/** A stop further from every point of a line than this (about 220 m) is not on it. */
const MAX_OFFSET_DEGREES = 0.002;

/** Returns the part of the route from the first to the last skipped stop of each active detour. */
export function detourLines(
  { alerts, stops }: ResolvedAlerts,
  unserved: UnservedStops,
  routeIds: readonly string[],
  shapes: readonly RouteShape[],
  zone: string,
): DetourLines[] {
  return alerts
    .filter(({ report, isInForce }) => report.effect === 'DETOUR' && isInForce)
    .flatMap((alert) => {
      const route = alert.routes.find(({ id }) => routeIds.includes(id));
      if (route === undefined) return [];
      const direction = route.directionIds.length === 1 ? (route.directionIds[0] ?? null) : null;
      const leftOut = unservedStopsOf(alert, unserved)(route.id, direction);
      const places = leftOut.flatMap((id) => stops.get(id)?.position ?? []);
      const routeShapes = shapes.filter(
        ({ directionId }) => route.directionIds.length === 0 || route.directionIds.includes(directionId),
      );
      const stretch = routeShapes
        .map(({ points }) => stretchBetween(points, places))
        .find((part) => part !== null);
      if (!stretch) return [];
      return [{ detourId: alert.report.id, description: description(alert, zone), unserved: stretch }];
    });
}

/** Returns the part of a line from the first to the last of the places; `null` if it has fewer than two points. */
function stretchBetween(points: readonly Point[], places: readonly Point[]): Point[] | null {
  const indexes = places.map((place) => indexOn(points, place)).filter((index) => index !== -1);
  if (indexes.length < 2) return null;
  const part = points.slice(Math.min(...indexes), Math.max(...indexes) + 1);
  return part.length >= 2 ? part : null;
}

function indexOn(points: readonly Point[], place: Point): number {
  const shrink = Math.cos((place.lat * Math.PI) / 180);
  return nearestIndex(
    points,
    (point) => Math.hypot(point.lat - place.lat, (point.lon - place.lon) * shrink),
    MAX_OFFSET_DEGREES,
  );
}

function description({ period }: ResolvedAlert, zone: string): string {
  const start = period.start === null ? '' : wallClockMonthFirst(period.start, zone);
  const end = period.end === null ? '' : wallClockMonthFirst(period.end, zone);
  return start === '' && end === '' ? '' : `${start} to ${end}`;
}
