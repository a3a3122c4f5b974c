/**
 * Finds the runs that the reports of one route refer to: by id, by id and start, or by route, direction and start, with
 * or without a date. A run is a trip on a service date and, for a headway-based trip, with a start time.
 */

import { firstSeconds, type TimetableTrip } from '#domain/schedule/timetable.ts';
import { type ServiceDay, serviceDay } from '#domain/time/serviceDay.ts';
import { frequencyTripId } from '#domain/trip/tripInstance.ts';
import type { EpochSeconds, ServiceSeconds } from '#domain/units.ts';
import type { TripRef } from '#live/decode/feed.ts';
import type { RouteTrips } from './flatSchedule.ts';
import { NEAR_SECONDS } from './runningTrip.ts';
import {
  findRun,
  moveToStart,
  nearestRun,
  type ReportedPlace,
  type RunningDays,
  runOn,
  secondsToRun,
  type TripRun,
} from './tripRun.ts';

export interface ReportedRun {
  /** The id in the schedule's form; an unknown id is kept. */
  tripId: string;
  /** `null`: neither schedule nor report gives it. */
  day: ServiceDay | null;
  /** The scheduled run, perhaps moved to the reported start; `null` if the schedule has none. */
  run: TripRun | null;
  startSeconds: ServiceSeconds | null;
  /** Whether id and date alone are ambiguous. */
  isNamedByStart: boolean;
}

/** Returns `null` if a report has no id and does not match exactly one scheduled trip. */
export type FindReportedRun = (ref: TripRef, place: ReportedPlace | null) => ReportedRun | null;

/** `refs`: all reports of the route, so that reports of one run complete each other. */
export function createRunFinder(
  routeTrips: RouteTrips | null,
  refs: readonly TripRef[],
  days: RunningDays,
  now: EpochSeconds,
  zone: string,
): FindReportedRun {
  const datesByTripId = namedDates(refs);
  const findByHeadway = routeTrips === null ? null : createHeadwayRunFinder(routeTrips, refs, days, now);

  const findScheduled = (
    tripId: string,
    ref: TripRef,
    place: ReportedPlace | null,
    known: RouteTrips,
  ): TripRun | null => {
    if (ref.startDate !== null) return findRun(known, tripId, ref.startDate, days, now);
    // A date from another report of this trip applies to this one if the run on that date is close to now.
    const named = (datesByTripId.get(ref.tripId ?? '') ?? []).flatMap(
      (date) => findRun(known, tripId, date, days, now) ?? [],
    );
    named.sort((a, b) => secondsToRun(a, now) - secondsToRun(b, now));
    const [nearest] = named;
    return nearest && secondsToRun(nearest, now) <= NEAR_SECONDS
      ? nearest
      : findRun(known, tripId, null, days, now, place);
  };

  return (ref, place) => {
    const { tripId, startSeconds } = ref;
    if (tripId === null) return routeTrips === null ? null : unnamedRun(routeTrips, ref, days, now);
    if (routeTrips !== null) {
      if (ref.copyOf !== null) {
        const run = copiedRun(routeTrips, ref.copyOf, tripId, ref, days, now);
        if (run !== null) return { ...scheduledRun(run), isNamedByStart: true };
      } else if (routeTrips.byId.has(tripId)) {
        const run = findScheduled(tripId, ref, place, routeTrips);
        if (run !== null) return scheduledRun(run);
      } else if (startSeconds !== null) {
        const departure = frequencyTripId(tripId, startSeconds);
        const run = routeTrips.byId.has(departure) ? findScheduled(departure, ref, place, routeTrips) : null;
        if (run !== null) return scheduledRun(run);
        const byHeadway = findByHeadway?.(ref) ?? null;
        if (byHeadway !== null) return { ...scheduledRun(byHeadway), isNamedByStart: true };
      }
    }
    const [only, another] = datesByTripId.get(tripId) ?? [];
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

export const scheduledRun = (run: TripRun): ReportedRun => ({
  tripId: run.trip.tripId,
  day: run.day,
  run,
  startSeconds: run.start - run.day.baseSeconds,
  isNamedByStart: run.trip.headwaySeconds !== null,
});

function namedDates(refs: readonly TripRef[]): ReadonlyMap<string, readonly Temporal.PlainDate[]> {
  const dates = new Map<string, Map<string, Temporal.PlainDate>>();
  for (const { tripId, startDate } of refs) {
    if (tripId === null || startDate === null) continue;
    dates.getOrInsertComputed(tripId, () => new Map()).set(startDate.toString(), startDate);
  }
  return new Map([...dates].map(([tripId, runDates]) => [tripId, [...runDates.values()]]));
}

/** Finds the only trip in service that starts at the reported time; `null` if there is none or more than one. */
function unnamedRun(
  routeTrips: RouteTrips,
  ref: TripRef,
  days: RunningDays,
  now: EpochSeconds,
): ReportedRun | null {
  const { trips, patterns } = routeTrips.timetable;
  const fitting = new Map<string, TripRun>();
  for (const trip of trips) {
    if (firstSeconds(trip) !== ref.startSeconds) continue;
    if (ref.directionId !== null && patterns[trip.pattern]?.directionId !== ref.directionId) continue;
    const run = findRun(routeTrips, trip.tripId, ref.startDate, days, now);
    // A report with a date may refer to any day.
    if (run === null || (ref.startDate === null && secondsToRun(run, now) > NEAR_SECONDS)) continue;
    if (days.on(run.day.date).services.has(run.trip.serviceId)) fitting.set(trip.tripId, run);
  }
  const [only, another] = fitting.values();
  return only === undefined || another !== undefined ? null : scheduledRun(only);
}

function copiedRun(
  routeTrips: RouteTrips,
  originalId: string,
  tripId: string,
  { startDate, startSeconds }: TripRef,
  days: RunningDays,
  now: EpochSeconds,
): TripRun | null {
  const original = findRun(routeTrips, originalId, startDate, days, now);
  if (original === null) return null;
  const { trip, timetable, day } = original;
  const first = startSeconds ?? firstSeconds(trip) ?? 0;
  return runOn(timetable, moveToStart(trip, tripId, first), day);
}

/**
 * Each reported headway-based trip replaces the scheduled departure closest to its start within one headway, and each
 * departure is replaced at most once. Remaining reports become additional runs with their own ids.
 */
function createHeadwayRunFinder(
  routeTrips: RouteTrips,
  refs: readonly TripRef[],
  days: RunningDays,
  now: EpochSeconds,
): (ref: TripRef) => TripRun | null {
  const { timetable, byId, byHeadway } = routeTrips;
  // Runs by the keys of their reports, since one report may include the date and another not.
  const named = new Map<string, StartedRun>();
  const started = new Map<string, StartedRun>();
  const taken = new Set<string>();
  for (const ref of refs) {
    const { tripId, startDate, startSeconds } = ref;
    const trips = tripId === null ? undefined : byHeadway.get(tripId);
    if (tripId === null || startSeconds === null || trips === undefined || named.has(refKey(ref))) continue;
    const dates = startDate === null ? days.near(routeTrips.lastSeconds) : [days.on(startDate)];
    const moved = trips.map((trip) => moveToStart(trip, trip.tripId, startSeconds));
    const nearest = nearestRun(timetable, moved, dates, now);
    if (nearest === null) continue;
    const id = frequencyTripId(tripId, startSeconds);
    const key = runKey(id, nearest.day);
    const same = started.get(key) ?? {
      id,
      start: startSeconds,
      day: nearest.day,
      trips,
      service: nearest.trip.serviceId,
    };
    if (byId.has(id)) taken.add(key);
    else started.set(key, same);
    named.set(refKey(ref), same);
  }

  const gapOf = (trip: TimetableTrip, { start }: StartedRun) => Math.abs((firstSeconds(trip) ?? 0) - start);
  const pairs = [...started].flatMap(([key, run]) =>
    run.trips
      .filter((trip) => trip.serviceId === run.service && gapOf(trip, run) <= (trip.headwaySeconds ?? 0))
      .map((trip) => ({ key, trip, run, gap: gapOf(trip, run) })),
  );
  pairs.sort((a, b) => a.gap - b.gap || a.run.start - b.run.start);
  const departures = new Map<string, TimetableTrip>();
  for (const { key, trip, run } of pairs) {
    const departureKey = runKey(trip.tripId, run.day);
    if (departures.has(key) || taken.has(departureKey)) continue;
    taken.add(departureKey);
    departures.set(key, trip);
  }
  return (ref) => {
    const run = named.get(refKey(ref));
    if (run === undefined) return null;
    const departure = departures.get(runKey(run.id, run.day));
    const trip = departure ?? run.trips.toSorted((a, b) => gapOf(a, run) - gapOf(b, run))[0];
    return trip === undefined
      ? null
      : runOn(timetable, moveToStart(trip, departure?.tripId ?? run.id, run.start), run.day);
  };
}

interface StartedRun {
  id: string;
  start: ServiceSeconds;
  day: ServiceDay;
  /** The scheduled departures of the headway-based trip. */
  trips: readonly TimetableTrip[];
  service: string;
}

export const runKey = (tripId: string, day: ServiceDay | null): string => `${tripId} ${day?.date ?? ''}`;

const refKey = ({ tripId, startSeconds, startDate }: TripRef): string =>
  `${tripId} ${startSeconds} ${startDate}`;
