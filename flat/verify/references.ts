/** Checks that the routes, stops, trips and releases to which documents refer exist in the version. */
import { documentPath, segment } from '#contract/endpoint/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { remembered } from '#domain/remembered.ts';
import type { SourceParentRoute, SourceRoute } from '#domain/routes/route.ts';
import type { RouteShape, RouteStop } from '#domain/routes/routeDetails.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import type { Station } from '#domain/stations/station.ts';

/** Returns the first missing reference of a document, as a sentence; `null` if there is none. */
export type MissingIn = (
  name: string,
  value: unknown,
  parameters: Readonly<Record<string, string>>,
) => string | null;

/** The same stops and trips are looked up repeatedly. */
const MAX_REMEMBERED = 200_000;

export function referenceCheck(routes: readonly SourceRoute[], has: (path: string) => boolean): MissingIn {
  const routeIds = new Set(routes.map(({ id }) => id));
  const releases = new Set(routes.map(({ releaseName }) => releaseName));
  const isThere = remembered(has, MAX_REMEMBERED);

  const releaseMissing = (release: string) =>
    releases.has(release) ? null : `release ${release} is not in routes.json`;
  const routeMissing = (id: string) => (routeIds.has(id) ? null : `route ${id} is not in routes.json`);
  const stopMissing = (id: string) =>
    isThere(documentPath(endpoints.stopSchedule, { stopId: segment(id) }))
      ? null
      : `stop ${id} has no schedule`;
  const tripMissing = (routeId: string, id: string) =>
    isThere(documentPath(endpoints.tripSchedule, { routeId: segment(routeId), tripId: segment(id) }))
      ? null
      : `trip ${id} of route ${routeId} has no document`;
  const routeStopMissing = (routeId: string, id: string) =>
    isThere(documentPath(endpoints.routeStopSchedule, { routeId: segment(routeId), stopId: segment(id) }))
      ? null
      : `route ${routeId} has no schedule at stop ${id}`;

  const callMissing = (call: ScheduledStopTrip) =>
    releaseMissing(call.releaseName) ??
    routeMissing(call.routeId) ??
    stopMissing(call.stopId) ??
    tripMissing(call.routeId, call.tripId) ??
    (call.lastStopId === null ? null : stopMissing(call.lastStopId)) ??
    routeStopMissing(call.routeId, call.stopId);
  const calls = (value: unknown) => firstOf(value as ScheduledStopTrip[], callMissing);

  const byEndpoint: Record<
    string,
    (value: unknown, parameters: Readonly<Record<string, string>>) => string | null
  > = {
    [endpoints.stopSchedule.name]: calls,
    [endpoints.routeStopSchedule.name]: calls,
    [endpoints.tripSchedule.name]: calls,
    [endpoints.timetable.name]: (value) => {
      const { routeId, trips, stops } = value as Timetable;
      return (
        routeMissing(routeId) ??
        firstOf(stops.keys(), stopMissing) ??
        firstOf(trips, (trip) => tripMissing(routeId, trip.tripId))
      );
    },
    [endpoints.stops.name]: (value) =>
      firstOf(value as RouteStop[], (stop) => routeMissing(stop.routeId) ?? stopMissing(stop.stopId)),
    [endpoints.shapes.name]: (value, { routeId = '' }) =>
      firstOf(value as RouteShape[], (shape) => firstOf(shape.tripIds, (id) => tripMissing(routeId, id))),
    [endpoints.parentRoutes.name]: (value) =>
      firstOf(value as SourceParentRoute[], (parent) => firstOf(parent.childIds, routeMissing)),
    [endpoints.stations.name]: (value) =>
      firstOf(value as Station[], (station) => firstOf(station.routeIds, routeMissing)),
    [endpoints.connectingRoutes.name]: (value) =>
      firstOf((value as ReadonlyMap<string, string[]>).values(), (ids) => firstOf(ids, routeMissing)),
    [endpoints.searchIndex.name]: (value) =>
      firstOf(
        value as SearchEntry[],
        (entry) =>
          (entry.kind === 'stop' ? stopMissing(entry.id) : null) ?? firstOf(entry.routeIds, routeMissing),
      ),
    [endpoints.tripRoutes.name]: (value) =>
      firstOf(value as ReadonlyMap<string, string>, ([trip, route]) => tripMissing(route, trip)),
    [endpoints.calendar.name]: (value) =>
      firstOf((value as Calendar).values(), (day) =>
        day.serviceIds.length === 0 ? null : releaseMissing(day.releaseName),
      ),
  };
  return (name, value, parameters) => byEndpoint[name]?.(value, parameters) ?? null;
}

function firstOf<T>(rows: Iterable<T>, check: (row: T) => string | null): string | null {
  for (const row of rows) {
    const missing = check(row);
    if (missing !== null) return missing;
  }
  return null;
}
