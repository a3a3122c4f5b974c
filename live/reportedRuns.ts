/**
 * Which runs the reports of one route speak of. A run is a trip on a service date and, of trips that run by headway, its
 * start; a report names it by its id, by id and start, or by route, direction and start, with its date or without.
 */
import { departureId } from '#domain/schedule/departureId.ts';
import type { TimetableTrip } from '#domain/schedule/timetable.ts';
import { type ServiceDay, serviceDay } from '#domain/time/serviceDay.ts';
import type { TripRef } from './feed.ts';
import type { RouteTrips } from './flatSchedule.ts';
import {
  distanceTo,
  findRun,
  nearestRun,
  type ReportedPlace,
  type RunningDays,
  runOn,
  startedAt,
  type TripRun,
} from './tripRun.ts';
import { firstSeconds } from './tripSpan.ts';

/** A run as a report names it. */
export interface ReportedRun {
  /** As the schedule has it; an id the schedule does not know is kept. */
  tripId: string;
  /** `null`: the schedule does not have it, and nobody says. */
  day: ServiceDay | null;
  /** The scheduled run, begun when the report says; `null` when the schedule has none. */
  run: TripRun | null;
  startSeconds: number | null;
  /** The id and the date alone do not name it. */
  isNamedByStart: boolean;
}

/** A report without a date speaks of a trip about to run, running or just over. */
const NEAR_SECONDS = 6 * 3600;

/** `null` for a report without an id that fits no trip of the schedule, or several. `place`: where the report has the run. */
export type FindReportedRun = (ref: TripRef, place: ReportedPlace | null) => ReportedRun | null;

/** `refs`: all that is reported of the route, so that reports of one run complete each other. */
export function reportedRuns(
  routeTrips: RouteTrips | null,
  refs: readonly TripRef[],
  days: RunningDays,
  now: number,
  zone: string,
): FindReportedRun {
  const datesOf = namedDates(refs);
  const headways = routeTrips === null ? null : headwayRuns(routeTrips, refs, days, now);

  const ofSchedule = (
    tripId: string,
    ref: TripRef,
    place: ReportedPlace | null,
    known: RouteTrips,
  ): TripRun | null => {
    if (ref.startDate !== null) return findRun(known, tripId, ref.startDate, days, now);
    // What another report says of the date holds for this one, if that run is about now.
    const named = (datesOf.get(ref.tripId ?? '') ?? []).flatMap(
      (date) => findRun(known, tripId, date, days, now) ?? [],
    );
    named.sort((a, b) => distanceTo(a, now) - distanceTo(b, now));
    const [nearest] = named;
    return nearest && distanceTo(nearest, now) <= NEAR_SECONDS
      ? nearest
      : findRun(known, tripId, null, days, now, place);
  };

  return (ref, place) => {
    const { tripId, startSeconds } = ref;
    if (tripId === null) return routeTrips === null ? null : unnamedRun(routeTrips, ref, days, now);
    if (routeTrips !== null) {
      if (ref.copyOf !== null) {
        const run = copiedRun(routeTrips, ref.copyOf, tripId, ref, days, now);
        if (run !== null) return { ...scheduled(run), isNamedByStart: true };
      } else if (routeTrips.byId.has(tripId)) {
        const run = ofSchedule(tripId, ref, place, routeTrips);
        if (run !== null) return scheduled(run);
      } else if (startSeconds !== null) {
        const departure = departureId(tripId, startSeconds);
        const run = routeTrips.byId.has(departure) ? ofSchedule(departure, ref, place, routeTrips) : null;
        if (run !== null) return scheduled(run);
        const byHeadway = headways?.(ref) ?? null;
        if (byHeadway !== null) return { ...scheduled(byHeadway), isNamedByStart: true };
      }
    }
    const [only, another] = datesOf.get(tripId) ?? [];
    const date = ref.startDate ?? (another === undefined ? (only ?? null) : null);
    return {
      tripId,
      day: date === null ? null : serviceDay(date, zone),
      run: null,
      startSeconds,
      isNamedByStart: startSeconds !== null,
    };
  };
}

const scheduled = (run: TripRun): ReportedRun => ({
  tripId: run.trip.tripId,
  day: run.day,
  run,
  startSeconds: run.start - run.day.baseSeconds,
  isNamedByStart: run.trip.headwaySeconds !== null,
});

/** The dates that reports name, by trip id. */
function namedDates(refs: readonly TripRef[]): ReadonlyMap<string, readonly Temporal.PlainDate[]> {
  const dates = new Map<string, Map<string, Temporal.PlainDate>>();
  for (const { tripId, startDate } of refs) {
    if (tripId === null || startDate === null) continue;
    const ofTrip = dates.get(tripId) ?? new Map();
    dates.set(tripId, ofTrip.set(startDate.toString(), startDate));
  }
  return new Map([...dates].map(([tripId, ofTrip]) => [tripId, [...ofTrip.values()]]));
}

/** The only trip in service that starts then. */
function unnamedRun(
  routeTrips: RouteTrips,
  ref: TripRef,
  days: RunningDays,
  now: number,
): ReportedRun | null {
  const { trips, patterns } = routeTrips.timetable;
  const fitting = new Map<string, TripRun>();
  for (const trip of trips) {
    if (firstSeconds(trip) !== ref.startSeconds) continue;
    if (ref.directionId !== null && patterns[trip.pattern]?.directionId !== ref.directionId) continue;
    const run = findRun(routeTrips, trip.tripId, ref.startDate, days, now);
    // With its date it may be any day's.
    if (run === null || (ref.startDate === null && distanceTo(run, now) > NEAR_SECONDS)) continue;
    if (days.on(run.day.date).services.has(run.trip.serviceId)) fitting.set(trip.tripId, run);
  }
  const [only, another] = fitting.values();
  return only === undefined || another !== undefined ? null : scheduled(only);
}

/** A copy of a scheduled trip, on its own date, begun at its own time. */
function copiedRun(
  routeTrips: RouteTrips,
  originalId: string,
  tripId: string,
  { startDate, startSeconds }: TripRef,
  days: RunningDays,
  now: number,
): TripRun | null {
  const original = findRun(routeTrips, originalId, startDate, days, now);
  if (original === null) return null;
  const { trip, timetable, day } = original;
  const first = startSeconds ?? firstSeconds(trip) ?? 0;
  return runOn(timetable, startedAt(trip, tripId, first), day);
}

/**
 * Trips that run by headway leave when they leave: each that is reported takes the place of the departure in the
 * schedule that is nearest to its start and within one headway, each departure taken once; what is left over runs
 * beside them, under an id of its own.
 */
function headwayRuns(
  routeTrips: RouteTrips,
  refs: readonly TripRef[],
  days: RunningDays,
  now: number,
): (ref: TripRef) => TripRun | null {
  const { timetable, byId, byHeadway } = routeTrips;
  /** What a report calls a run, to the run itself: one report may name the date and another not. */
  const named = new Map<string, Begun>();
  const begun = new Map<string, Begun>();
  const taken = new Set<string>();
  for (const ref of refs) {
    const { tripId, startDate, startSeconds } = ref;
    const trips = tripId === null ? undefined : byHeadway.get(tripId);
    if (tripId === null || startSeconds === null || trips === undefined || named.has(refKey(ref))) continue;
    const dates = startDate === null ? days.near(routeTrips.lastSeconds) : [days.on(startDate)];
    const moved = trips.map((trip) => startedAt(trip, trip.tripId, startSeconds));
    const meant = nearestRun(timetable, moved, dates, now);
    if (meant === null) continue;
    const id = departureId(tripId, startSeconds);
    const key = runKey(id, meant.day);
    const same = begun.get(key) ?? {
      id,
      start: startSeconds,
      day: meant.day,
      trips,
      service: meant.trip.serviceId,
    };
    if (byId.has(id)) taken.add(key);
    else begun.set(key, same);
    named.set(refKey(ref), same);
  }

  const offBy = (trip: TimetableTrip, { start }: Begun) => Math.abs((firstSeconds(trip) ?? 0) - start);
  const pairs = [...begun].flatMap(([key, run]) =>
    run.trips
      .filter((trip) => trip.serviceId === run.service && offBy(trip, run) <= (trip.headwaySeconds ?? 0))
      .map((trip) => ({ key, trip, run, off: offBy(trip, run) })),
  );
  pairs.sort((a, b) => a.off - b.off || a.run.start - b.run.start);
  const places = new Map<string, TimetableTrip>();
  for (const { key, trip, run } of pairs) {
    const place = runKey(trip.tripId, run.day);
    if (places.has(key) || taken.has(place)) continue;
    taken.add(place);
    places.set(key, trip);
  }
  return (ref) => {
    const run = named.get(refKey(ref));
    if (run === undefined) return null;
    const place = places.get(runKey(run.id, run.day));
    const trip = place ?? run.trips.toSorted((a, b) => offBy(a, run) - offBy(b, run))[0];
    return trip === undefined
      ? null
      : runOn(timetable, startedAt(trip, place?.tripId ?? run.id, run.start), run.day);
  };
}

/** A run by headway that reports speak of. */
interface Begun {
  id: string;
  /** Seconds of the service day. */
  start: number;
  day: ServiceDay;
  /** Its departures in the schedule. */
  trips: readonly TimetableTrip[];
  service: string;
}

const runKey = (tripId: string, day: ServiceDay): string => `${tripId} ${day.date}`;
const refKey = ({ tripId, startSeconds, startDate }: TripRef): string =>
  `${tripId} ${startSeconds} ${startDate}`;
