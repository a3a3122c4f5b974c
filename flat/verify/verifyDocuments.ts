/** Checks a share of the documents of a version, each by itself and in what it refers to. */
import type { Calendar } from '#domain/calendar.ts';
import type { SourceParentRoute, SourceRoute } from '#domain/route.ts';
import type { RouteShape } from '#domain/routeShape.ts';
import type { RouteStop } from '#domain/routeStop.ts';
import type { ScheduledStopTrip } from '#domain/scheduledTrip.ts';
import type { SearchEntry } from '#domain/searchEntry.ts';
import type { Station } from '#domain/station.ts';
import type { Timetable } from '#domain/timetable.ts';
import { VersionTexts } from '#flat/store/versionTexts.ts';
import { endpointOf } from './endpointOf.ts';

export interface VerifyTask {
  /** Folder of the version. */
  dir: string;
  /** Which share of how many. */
  part: number;
  parts: number;
  zone: string;
  now: string;
}

export interface VerifyTotals {
  documents: number;
  calls: { stops: number; routeStops: number; trips: number; timetables: number };
  failures: { path: string; reason: string }[];
  failureCount: number;
}

const KEPT = 50;

export function verifyDocuments({ dir, part, parts, zone, now }: VerifyTask): VerifyTotals {
  const reader = new VersionTexts(dir);
  const context = { zone, now: Temporal.Instant.from(now) };
  const totals: VerifyTotals = {
    documents: 0,
    calls: { stops: 0, routeStops: 0, trips: 0, timetables: 0 },
    failures: [],
    failureCount: 0,
  };
  const fail = (path: string, reason: string) => {
    totals.failureCount++;
    if (totals.failures.length < KEPT) totals.failures.push({ path, reason });
  };
  const decode = (path: string): { name: string; value: unknown } | null => {
    try {
      const text = reader.text(path);
      const endpoint = endpointOf(path);
      if (text === null || endpoint === null) {
        if (text !== null && /^translations\/[a-z0-9-]+\.json$/.test(path))
          return { name: 'ours', value: JSON.parse(text) };
        fail(path, text === null ? 'is not found' : 'is no document of the contract');
        return null;
      }
      const decoded = endpoint.decode(JSON.parse(text), context);
      if (!decoded.ok) fail(path, decoded.error);
      else if (decoded.value.skipped.length > 0)
        fail(path, decoded.value.skipped[0]?.reason ?? 'a row is not readable');
      return decoded.ok ? { name: endpoint.name, value: decoded.value.value } : null;
    } catch (error) {
      fail(path, error instanceof Error ? error.message : String(error));
      return null;
    }
  };
  const known = { routes: new Set<string>(), releases: new Set<string>() };
  for (const route of (decode('routes.json')?.value ?? []) as SourceRoute[]) {
    known.routes.add(route.id);
    known.releases.add(route.releaseName);
  }
  const found = new Map<string, boolean>();
  const has = (path: string): boolean => {
    let is = found.get(path);
    if (is === undefined) {
      is = reader.index.find(path) !== null;
      if (found.size > 200_000) found.clear();
      found.set(path, is);
    }
    return is;
  };
  const at = encodeURIComponent;
  const routeMissing = (id: string) => (known.routes.has(id) ? null : `route ${id} is not in routes.json`);
  const stopMissing = (id: string) =>
    has(`schedules/stop_schedule/${at(id)}.json`) ? null : `stop ${id} has no schedule`;
  const tripMissing = (routeId: string, id: string) =>
    has(`schedules/trip_schedule/${at(routeId)}/${at(id)}.json`)
      ? null
      : `trip ${id} of route ${routeId} has no document`;
  const callMissing = (call: ScheduledStopTrip): string | null => {
    if (!known.releases.has(call.releaseName)) return `release ${call.releaseName} is not in routes.json`;
    return (
      routeMissing(call.routeId) ??
      stopMissing(call.stopId) ??
      tripMissing(call.routeId, call.tripId) ??
      (call.lastStopId === null ? null : stopMissing(call.lastStopId)) ??
      (has(`schedules/stops/${at(call.routeId)}/${at(call.stopId)}/schedule.json`)
        ? null
        : `route ${call.routeId} has no schedule at stop ${call.stopId}`)
    );
  };
  const missingIn = (name: string, value: unknown): string | null => {
    const first = <T>(rows: Iterable<T>, check: (row: T) => string | null): string | null => {
      for (const row of rows) {
        const missing = check(row);
        if (missing !== null) return missing;
      }
      return null;
    };
    switch (name) {
      case 'stop-schedule': {
        const calls = value as ScheduledStopTrip[];
        totals.calls.stops += calls.length;
        return first(calls, callMissing);
      }
      case 'route-stop-schedule': {
        const calls = value as ScheduledStopTrip[];
        totals.calls.routeStops += calls.length;
        return first(calls, callMissing);
      }
      case 'trip-schedule': {
        const calls = value as ScheduledStopTrip[];
        totals.calls.trips += calls.length;
        return first(calls, callMissing);
      }
      case 'timetable': {
        const { routeId, trips, stops } = value as Timetable;
        for (const trip of trips) totals.calls.timetables += trip.arrivals.length;
        return (
          routeMissing(routeId) ??
          first(stops.keys(), stopMissing) ??
          first(trips, (trip) => tripMissing(routeId, trip.tripId))
        );
      }
      case 'stops':
        return first(value as RouteStop[], (stop) => routeMissing(stop.routeId) ?? stopMissing(stop.stopId));
      case 'shapes':
        return null;
      case 'parent-routes':
        return first(value as SourceParentRoute[], (parent) => first(parent.childIds, routeMissing));
      case 'station-information':
        return first(value as Station[], (station) => first(station.routeIds, routeMissing));
      case 'connecting-routes':
        return first((value as ReadonlyMap<string, string[]>).values(), (ids) => first(ids, routeMissing));
      case 'search-index':
        return first(value as SearchEntry[], (entry) => {
          return (
            (entry.kind === 'stop' ? stopMissing(entry.id) : null) ?? first(entry.routeIds, routeMissing)
          );
        });
      case 'trip-routes':
        return first(value as ReadonlyMap<string, string>, ([trip, route]) => tripMissing(route, trip));
      case 'calendar':
        return first((value as Calendar).values(), (day) =>
          day.serviceIds.length === 0 || known.releases.has(day.releaseName)
            ? null
            : `release ${day.releaseName} has no routes`,
        );
      default:
        return null;
    }
  };
  try {
    let line = 0;
    for (const [path] of reader.index.entries()) {
      if (line++ % parts !== part) continue;
      totals.documents++;
      const decoded = decode(path);
      if (decoded === null) continue;
      const missing = missingIn(decoded.name, decoded.value);
      if (missing !== null) fail(path, missing);
      if (decoded.name === 'shapes') {
        const routeId = decodeURIComponent(path.slice('shapes/'.length, -'.json'.length));
        const trip = (decoded.value as RouteShape[])
          .flatMap((shape) => shape.tripIds)
          .find((id) => tripMissing(routeId, id) !== null);
        if (trip !== undefined) fail(path, tripMissing(routeId, trip) ?? '');
      }
    }
    return totals;
  } finally {
    reader.close();
  }
}
