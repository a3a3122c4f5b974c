/** `{flat}/timetables/{routeId}.json` (an extension): every trip of a route in a compact form. */
import type { FeedNames } from '#domain/agency/languages.ts';
import { err, ok } from '#domain/result.ts';
import { tripNumber } from '#domain/schedule/scheduledTrip.ts';
import type { Timetable, TimetablePattern, TimetableTrip } from '#domain/schedule/timetable.ts';
import type { DecodeContext, Endpoint } from '../endpoint/endpoint.ts';
import { type Decoded, headsignIn, nameIn, rowsOf, type Skipped } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { idText, repeated } from '../fields/repeated.ts';
import { numericId, position, serviceSeconds } from '../fields/wireValues.ts';

const stop = f.row({
  name: f.optional(f.name, ''),
  lat: f.optional(f.num),
  lon: f.optional(f.num),
  platform_code: f.omittable(f.optional(repeated(f.title))),
});
const stopMap = f.mapOf(stop);

/** A stop order shared by trips of one direction. */
const pattern = f.row({
  direction_id: f.direction,
  /** Keys of `stops`, in travel order; a loop lists a stop twice. */
  stop_ids: f.everyOf(f.id),
  /** GTFS stop_sequence per call, parallel to `stop_ids`. */
  stop_sequences: f.everyOf(f.num),
  /** Parallel to `stop_ids`: whether the call is a timepoint. */
  timepoints: f.everyOf(f.bool),
  shape_id: f.unread(f.optional(f.id)),
});
export type WirePattern = f.Written<typeof pattern>;

const times = f.everyOf(f.optional(serviceSeconds));

const trip = f.row({
  /** A string on regional rail; otherwise a number if the id is one, as in the schedules. */
  trip_id: f.typedId,
  block_id: f.optional(repeated(numericId)),
  service_id: repeated(f.id),
  release_name: f.optional(repeated(f.text), ''),
  trip_headsign: f.optional(repeated(f.name), ''),
  /** Not used by the app, which shows the trip number. */
  trip_short_name: f.unread(f.omittable(f.text)),
  /** Index into `patterns`. */
  pattern: f.num,
  /** Parallel to the pattern's stops; `null` where the trip does not call. */
  arrivals: times,
  /** Present only if they differ from `arrivals`. */
  departures: f.omittable(f.optional(times)),
  /** Indexes of calls whose time the agency does not guarantee. */
  approximate: f.omittable(f.list(f.num)),
  /** Indexes of calls with GTFS pickup_type 1, with drop_off_type 1, and with either of them 2 or 3. */
  no_pickup: f.omittable(f.list(f.num)),
  no_drop_off: f.omittable(f.list(f.num)),
  by_arrangement: f.omittable(f.list(f.num)),
  /** Parallel to the calls, `null` for the stop's own: tracks that differ by trip. Omitted if there are none. */
  platform_codes: f.omittable(f.optional(f.everyOf(f.optional(repeated(f.title))))),
  /** The headway of a trip from frequencies.txt with exact_times=0, whose times are typical, not guaranteed. */
  headway_secs: f.omittable(f.optional(f.num)),
});

const document = f.row({ route_id: f.id, stops: stopMap, patterns: f.list(pattern), trips: f.list(trip) });
export type WireTimetable = f.Written<typeof document>;

export const timetable: Endpoint<{ routeId: string }, Timetable> = {
  name: 'timetable',
  namesRoutes: true,
  base: 'flat',
  path: '/timetables/{routeId}.json',
  summary: 'Every trip of a route with its times at every stop.',
  lasts: 'version',
  absence: 'of a document',
  names: timetableIn,
  ours: true,
  schema: document.schema,
  decode: (body, context, parameters) => decodeTimetable(body, context, parameters.routeId),
};

/** Skips unreadable patterns and trips, and trips that do not fit their pattern or whose pattern was skipped. */
function decodeTimetable(body: unknown, context: DecodeContext, routeId: string): Decoded<Timetable> {
  if (!f.isObject(body)) return err('expected an object');
  const stops = stopMap.read(body.stops);
  if (stops instanceof f.Unreadable) return err(`stops: ${stops.reason}`);
  const wirePatterns = rowsOf(body.patterns);
  const wireTrips = rowsOf(body.trips);
  if (!wirePatterns.ok) return err(`patterns: ${wirePatterns.error}`);
  if (!wireTrips.ok) return err(`trips: ${wireTrips.error}`);

  const patterns: TimetablePattern[] = [];
  /** The index of each readable pattern in the result, by its index on the wire. */
  const indexOf = new Map<number, number>();
  const skipped: Skipped[] = [];
  for (const [index, raw] of wirePatterns.value.entries()) {
    const read = readPattern(raw);
    if (read instanceof f.Unreadable) skipped.push({ index, reason: `pattern: ${read.reason}` });
    else indexOf.set(index, patterns.push(read) - 1);
  }
  const trips: TimetableTrip[] = [];
  const shared = createShared();
  for (const [index, raw] of wireTrips.value.entries()) {
    const read = readTrip(raw, patterns, indexOf, shared);
    if (read instanceof f.Unreadable) skipped.push({ index, reason: `trip: ${read.reason}` });
    else trips.push(read);
  }
  const places = new Map(
    [...stops].map(([stopId, { name, lat, lon, platform_code: track }]) => [
      stopId,
      { name, position: position(lat, lon), track },
    ]),
  );
  const ownId = f.id.read(body.route_id);
  return ok({
    value: {
      routeId: context.routeId(typeof ownId === 'string' ? ownId : routeId),
      stops: places,
      patterns,
      trips,
    },
    skipped,
  });
}

function readPattern(raw: unknown): TimetablePattern | f.Unreadable {
  const read = pattern.read(raw);
  if (read instanceof f.Unreadable) return read;
  const { length } = read.stop_ids;
  if (read.stop_sequences.length !== length || read.timepoints.length !== length)
    return new f.Unreadable('its lists differ in length');
  return {
    directionId: read.direction_id,
    stopIds: read.stop_ids,
    stopSequences: read.stop_sequences,
    timepoints: read.timepoints,
  };
}

function readTrip(
  raw: unknown,
  patterns: readonly TimetablePattern[],
  indexOf: ReadonlyMap<number, number>,
  shared: Shared,
): TimetableTrip | f.Unreadable {
  const read = trip.read(raw);
  if (read instanceof f.Unreadable) return read;
  const index = indexOf.get(read.pattern);
  const length = index === undefined ? undefined : patterns[index]?.stopIds.length;
  if (index === undefined || length === undefined)
    return new f.Unreadable(`there is no readable pattern ${read.pattern}`);
  const departures = read.departures ?? read.arrivals;
  if (read.arrivals.length !== length || departures.length !== length)
    return new f.Unreadable('its times do not fit its pattern');
  const start = firstTime(read.arrivals) ?? firstTime(departures) ?? 0;
  const arrivalsAfter = shared(read.arrivals, start);
  return {
    tripId: idText(read.trip_id),
    tripNumber: tripNumber(read.trip_id, read.block_id),
    blockId: read.block_id,
    serviceId: read.service_id,
    releaseName: read.release_name,
    headsign: read.trip_headsign,
    pattern: index,
    start,
    arrivalsAfter,
    departuresAfter: read.departures === null ? arrivalsAfter : shared(departures, start),
    approximate: indexSet(read.approximate),
    noBoarding: indexSet(read.no_pickup),
    noAlighting: indexSet(read.no_drop_off),
    byArrangement: indexSet(read.by_arrangement),
    headwaySeconds: read.headway_secs,
    tracks: read.platform_codes,
  };
}

type Times = readonly (number | null)[];
type Shared = (times: Times, start: number) => Times;

const firstTime = (times: Times): number | null => times.find((time) => time !== null) ?? null;

/** Returns a function that makes times relative to a start, and gives equal results as one list. */
function createShared(): Shared {
  const known = new Map<string, Times>();
  return (times, start) => {
    const after = times.map((time) => (time === null ? null : time - start));
    return known.getOrInsert(after.join(), after);
  };
}

/** One empty set for all trips, because most of a trip's four sets are empty, and an empty set takes memory too. */
const NO_INDEXES: ReadonlySet<number> = new Set();
const indexSet = (list: readonly number[]): ReadonlySet<number> =>
  list.length === 0 ? NO_INDEXES : new Set(list);

function timetableIn(timetable: Timetable, names: FeedNames): Timetable {
  const stops = Array.from(
    timetable.stops,
    ([id, stop]) => [id, { ...stop, name: nameIn(names.stops, id, stop.name) }] as const,
  );
  const trips = timetable.trips.map((trip) => ({ ...trip, headsign: headsignIn(names, trip.headsign) }));
  return { ...timetable, stops: new Map(stops), trips };
}
