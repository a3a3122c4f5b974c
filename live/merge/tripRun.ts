/** Finds the scheduled trip and service day of a live report. */
import { type Calendar, dayOf } from '#domain/schedule/calendar.ts';
import {
  callArrival,
  callDeparture,
  firstSeconds,
  lastSeconds,
  type Timetable,
  type TimetablePattern,
  type TimetableTrip,
} from '#domain/schedule/timetable.ts';
import { civilDate, type ServiceDay, serviceDay } from '#domain/time/serviceDay.ts';
import type { EpochSeconds, ServiceSeconds } from '#domain/units.ts';
import type { RouteTrips } from './flatSchedule.ts';

export interface TripRun {
  trip: TimetableTrip;
  pattern: TimetablePattern;
  timetable: Timetable;
  day: ServiceDay;
  /** The times of the first and the last call. */
  start: EpochSeconds;
  end: EpochSeconds;
}

/** A service day, with the ids of the services that run on it. */
export interface RunningDay {
  day: ServiceDay;
  services: ReadonlySet<string>;
}

export interface RunningDays {
  on(date: Temporal.PlainDate): RunningDay;
  /** Returns the possible days of an undated report: yesterday to tomorrow, and earlier days if trips end after 24:00:00. */
  near(lastSeconds: ServiceSeconds): readonly RunningDay[];
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Added to the distance of a run whose service does not run on its day, so that runs in service are preferred. */
const NOT_IN_SERVICE_SECONDS = 48 * HOUR_SECONDS;
const MAX_DAYS_BACK = 10;

export function runningDays(calendar: Calendar, now: Temporal.Instant, zone: string): RunningDays {
  const today = civilDate(now, zone);
  const known = new Map<string, RunningDay>();
  const on = (date: Temporal.PlainDate): RunningDay => {
    const key = date.toString();
    return known.getOrInsertComputed(key, () => ({
      day: serviceDay(date, zone),
      services: new Set(dayOf(calendar, date)?.serviceIds),
    }));
  };
  const nearDays = new Map<number, RunningDay[]>();
  return {
    on,
    near(lastSeconds) {
      const back = Math.min(Math.max(1, Math.ceil(lastSeconds / DAY_SECONDS)), MAX_DAYS_BACK);
      return nearDays.getOrInsertComputed(back, () =>
        Array.from({ length: back + 2 }, (_, index) => on(today.add({ days: index - back }))),
      );
    },
  };
}

/** The stop at which a report places a run, and the time there. */
export interface ReportedPlace {
  stopSequence: number | null;
  stopId: string | null;
  time: EpochSeconds;
}

/** Finds a trip's run closest to `now`. `place` breaks a tie, as between two runs in progress. */
export function findRun(
  routeTrips: RouteTrips,
  tripId: string,
  startDate: Temporal.PlainDate | null,
  days: RunningDays,
  now: EpochSeconds,
  place: ReportedPlace | null = null,
): TripRun | null {
  const trips = routeTrips.byId.get(tripId) ?? [];
  const candidates = startDate === null ? days.near(routeTrips.lastSeconds) : [days.on(startDate)];
  return nearestRun(routeTrips.timetable, trips, candidates, now, place);
}

export function nearestRun(
  timetable: Timetable,
  trips: readonly TimetableTrip[],
  days: readonly RunningDay[],
  now: EpochSeconds,
  place: ReportedPlace | null = null,
): TripRun | null {
  let best: TripRun | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  let bestPlaceSeconds = Number.POSITIVE_INFINITY;
  for (const trip of trips) {
    for (const { day, services } of days) {
      const run = runOn(timetable, trip, day);
      if (run === null) continue;
      const cost = secondsToRun(run, now) + (services.has(trip.serviceId) ? 0 : NOT_IN_SERVICE_SECONDS);
      if (cost > bestCost) continue;
      const placeSeconds = place === null ? 0 : secondsToPlace(run, place);
      if (cost === bestCost && placeSeconds >= bestPlaceSeconds) continue;
      best = run;
      bestCost = cost;
      bestPlaceSeconds = placeSeconds;
    }
  }
  return best;
}

/** Returns the seconds between the reported and the scheduled time at a stop; infinite if the run does not call there. */
function secondsToPlace(
  { trip, pattern, day }: TripRun,
  { stopSequence, stopId, time }: ReportedPlace,
): number {
  const isAt = (index: number) =>
    stopSequence === null ? pattern.stopIds[index] === stopId : pattern.stopSequences[index] === stopSequence;
  return Math.min(
    ...pattern.stopIds.flatMap((_, index) => {
      const scheduled = callArrival(trip, index) ?? callDeparture(trip, index);
      return scheduled === null || !isAt(index) ? [] : [Math.abs(day.baseSeconds + scheduled - time)];
    }),
    Number.POSITIVE_INFINITY,
  );
}

/** Returns the seconds between `now` and the run; 0 while it is in service by its schedule. */
export const secondsToRun = (run: Pick<TripRun, 'start' | 'end'>, now: EpochSeconds): number =>
  Math.max(run.start - now, now - run.end, 0);

export function runsAt(routeTrips: RouteTrips, days: RunningDays, now: EpochSeconds): TripRun[] {
  const runs: TripRun[] = [];
  const near = days.near(routeTrips.lastSeconds);
  for (const trip of routeTrips.timetable.trips) {
    for (const { day, services } of near) {
      if (!services.has(trip.serviceId)) continue;
      const run = runOn(routeTrips.timetable, trip, day);
      if (run !== null && run.start <= now && now <= run.end) runs.push(run);
    }
  }
  return runs;
}

export function runOn(timetable: Timetable, trip: TimetableTrip, day: ServiceDay): TripRun | null {
  const pattern = timetable.patterns[trip.pattern];
  const first = firstSeconds(trip);
  const last = lastSeconds(trip);
  if (!pattern || first === null || last === null) return null;
  return { trip, pattern, timetable, day, start: day.baseSeconds + first, end: day.baseSeconds + last };
}

export function moveToStart(
  trip: TimetableTrip,
  tripId: string,
  startSeconds: ServiceSeconds,
): TimetableTrip {
  const shift = startSeconds - (firstSeconds(trip) ?? startSeconds);
  return { ...trip, tripId, start: trip.start + shift };
}
