/** Compares two versions from a rider's view: routes, stops, number of trips, first and last trip of the day. */
import { documentPath, segment } from '#contract/endpoint/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { SourceRoute } from '#domain/routes/route.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
import { callDeparture, type Timetable } from '#domain/schedule/timetable.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import type { ServiceSeconds } from '#domain/units.ts';
import { openStore, type VersionReader } from '#flat/store/versionReader.ts';
import { endpointOf } from '#flat/verify/endpointOf.ts';

export type DayKind = 'weekday' | 'saturday' | 'sunday';
const KINDS: readonly [kind: DayKind, weekday: number][] = [
  ['weekday', 3],
  ['saturday', 6],
  ['sunday', 7],
];

/** A route on one kind of day. */
export interface RouteDay {
  trips: number;
  first: ServiceSeconds | null;
  last: ServiceSeconds | null;
}

export interface RouteChange {
  routeId: string;
  longName: { before: string; after: string } | null;
  stopsAdded: string[];
  stopsRemoved: string[];
  days: { kind: DayKind; before: RouteDay; after: RouteDay }[];
}

export interface StoreDiff {
  routesAdded: string[];
  routesRemoved: string[];
  stopsAdded: { id: string; name: string }[];
  stopsRemoved: { id: string; name: string }[];
  routes: RouteChange[];
  /** The dates that are compared, one for each kind of day that has service. */
  dates: { before: Partial<Record<DayKind, string>>; after: Partial<Record<DayKind, string>> };
}

export async function diffStores(
  before: string,
  after: string,
  zone: string,
  now: Temporal.Instant,
): Promise<Result<StoreDiff, string>> {
  const a = await openStore(before);
  if (!a.ok) return err(a.error);
  const b = await openStore(after);
  if (!b.ok) {
    await a.value.close();
    return err(b.error);
  }
  try {
    return ok(await compare(await summarize(a.value, zone, now), await summarize(b.value, zone, now)));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  } finally {
    await a.value.close();
    await b.value.close();
  }
}

interface Summary {
  names: Map<string, string>;
  stops: Map<string, string>;
  dates: Partial<Record<DayKind, string>>;
  routes: Map<string, { stops: Map<string, string>; days: Map<DayKind, RouteDay> }>;
}

async function summarize(reader: VersionReader, zone: string, now: Temporal.Instant): Promise<Summary> {
  const read = async <T>(path: string): Promise<T> => {
    const decoded = endpointOf(path)?.decode(JSON.parse((await reader.text(path)) ?? 'null'), { zone, now });
    if (decoded === undefined || !decoded.ok) throw new Error(`${path} cannot be read`);
    return decoded.value.value as T;
  };
  const calendar = await read<Calendar>(documentPath(endpoints.calendar, {}));
  const sources = await read<SourceRoute[]>(documentPath(endpoints.routes, {}));
  const names = new Map(sources.map((route) => [route.id, route.longName]));
  const stops = new Map(
    (await read<SearchEntry[]>(documentPath(endpoints.searchIndex, {})))
      .filter(({ kind }) => kind === 'stop')
      .map((stop) => [stop.id, stop.name]),
  );
  const dates: Summary['dates'] = {};
  const services = new Map<DayKind, Set<string>>();
  for (const [kind, weekday] of KINDS) {
    const day = typicalDay(calendar, weekday);
    if (day === null) continue;
    dates[kind] = day.date.toString();
    services.set(kind, new Set(day.serviceIds));
  }
  const routes: Summary['routes'] = new Map();
  for (const routeId of names.keys()) {
    const timetable = await read<Timetable>(documentPath(endpoints.timetable, { routeId: segment(routeId) }));
    const days = new Map<DayKind, RouteDay>();
    for (const [kind] of KINDS) days.set(kind, dayOf(timetable, services.get(kind)));
    routes.set(routeId, { stops: new Map([...timetable.stops].map(([id, stop]) => [id, stop.name])), days });
  }
  return { names, stops, dates, routes };
}

/** Returns the first regular date on `weekday` (1 Monday to 7 Sunday) with its most common services; `null` if there is none. */
function typicalDay(calendar: Calendar, weekday: number) {
  const counts = new Map<string, number>();
  const days = [...calendar.values()].filter(
    (day) => day.date.dayOfWeek === weekday && !day.special && day.serviceIds.length > 0,
  );
  for (const day of days) counts.set(day.serviceIds.join(), (counts.get(day.serviceIds.join()) ?? 0) + 1);
  const largest = Math.max(0, ...counts.values());
  return days.find((day) => counts.get(day.serviceIds.join()) === largest) ?? null;
}

function dayOf(timetable: Timetable, services: ReadonlySet<string> | undefined): RouteDay {
  const day: RouteDay = { trips: 0, first: null, last: null };
  for (const trip of timetable.trips) {
    const start = callDeparture(trip, 0);
    if (services === undefined || !services.has(trip.serviceId)) continue;
    day.trips++;
    if (start === null) continue;
    day.first = Math.min(day.first ?? start, start);
    day.last = Math.max(day.last ?? start, start);
  }
  return day;
}

function compare(a: Summary, b: Summary): StoreDiff {
  const missing = (from: Map<string, string>, other: Map<string, string>) =>
    [...from].filter(([id]) => !other.has(id)).map(([id, name]) => ({ id, name }));
  const routes: RouteChange[] = [];
  for (const [routeId, after] of b.routes) {
    const before = a.routes.get(routeId);
    if (before === undefined) continue;
    const [was = '', is = ''] = [a.names.get(routeId), b.names.get(routeId)];
    const days: RouteChange['days'] = [];
    for (const [kind] of KINDS) {
      const x = before.days.get(kind);
      const y = after.days.get(kind);
      if (x === undefined || y === undefined) continue;
      if (x.trips !== y.trips || x.first !== y.first || x.last !== y.last)
        days.push({ kind, before: x, after: y });
    }
    const change: RouteChange = {
      routeId,
      longName: was === is ? null : { before: was, after: is },
      stopsAdded: missing(after.stops, before.stops).map((stop) => stop.id),
      stopsRemoved: missing(before.stops, after.stops).map((stop) => stop.id),
      days,
    };
    if (change.longName !== null || days.length + change.stopsAdded.length + change.stopsRemoved.length > 0)
      routes.push(change);
  }
  const ids = (from: Summary, other: Summary) => [...from.names.keys()].filter((id) => !other.names.has(id));
  return {
    routesAdded: ids(b, a),
    routesRemoved: ids(a, b),
    stopsAdded: missing(b.stops, a.stops),
    stopsRemoved: missing(a.stops, b.stops),
    routes,
    dates: { before: a.dates, after: b.dates },
  };
}
