/** Which scheduled trip of which service day a live report is about. */
import type { Calendar } from '#domain/calendar.ts';
import { civilDate, type ServiceDay, serviceDay } from '#domain/serviceDay.ts';
import type { Timetable, TimetablePattern, TimetableTrip } from '#domain/timetable.ts';
import type { RouteTrips } from './flatSchedule.ts';

/** A scheduled trip on a date. */
export interface TripRun {
  trip: TimetableTrip;
  pattern: TimetablePattern;
  timetable: Timetable;
  day: ServiceDay;
  /** Unix seconds of the first and the last call. */
  start: number;
  end: number;
}

/** A day on which a trip may be running, with the services of that day. */
export interface RunningDay {
  day: ServiceDay;
  /** `YYYYMMDD`. */
  key: string;
  services: ReadonlySet<string>;
}

const HOUR = 3600;
/** A trip of a service that does not run that day is only taken when nothing else fits. */
const notInService = 48 * HOUR;

/** Yesterday, today and tomorrow: after midnight yesterday's trips still run, and before it tomorrow's are announced. */
export function runningDays(calendar: Calendar, now: Temporal.Instant, zone: string): RunningDay[] {
  const today = civilDate(now, zone);
  return [-1, 0, 1].map((days) => runningDay(calendar, today.add({ days }), zone));
}

function runningDay(calendar: Calendar, date: Temporal.PlainDate, zone: string): RunningDay {
  const key = date.toString().replaceAll('-', '');
  return { day: serviceDay(date, zone), key, services: new Set(calendar.get(key)?.serviceIds) };
}

/**
 * The run a report means. With a start date it is that day's; without one it is the run in service whose time is
 * nearest to `now` (Unix seconds). `null` when the timetable has no such trip.
 */
export function findRun(
  routeTrips: RouteTrips,
  tripId: string,
  startDate: string | null,
  days: readonly RunningDay[],
  now: number,
): TripRun | null {
  let best: TripRun | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  const named = startDate === null ? [] : days.filter((each) => each.key === startDate);
  for (const trip of routeTrips.byId.get(tripId) ?? []) {
    for (const { day, services } of named.length > 0 ? named : days) {
      const run = runOn(routeTrips.timetable, trip, day);
      if (run === null) continue;
      const distance = Math.max(run.start - now, now - run.end, 0);
      const cost = distance + (services.has(trip.serviceId) ? 0 : notInService);
      if (cost < bestCost) {
        best = run;
        bestCost = cost;
      }
    }
  }
  return best;
}

/** The runs of a route that are on the road at `now` by the schedule alone. */
export function runsAt(routeTrips: RouteTrips, days: readonly RunningDay[], now: number): TripRun[] {
  const runs: TripRun[] = [];
  for (const trip of routeTrips.timetable.trips) {
    for (const { day, services } of days) {
      if (!services.has(trip.serviceId)) continue;
      const run = runOn(routeTrips.timetable, trip, day);
      if (run !== null && run.start <= now && now <= run.end) runs.push(run);
    }
  }
  return runs;
}

function runOn(timetable: Timetable, trip: TimetableTrip, day: ServiceDay): TripRun | null {
  const pattern = timetable.patterns[trip.pattern];
  const first = trip.departures.find((time) => time !== null) ?? trip.arrivals.find((time) => time !== null);
  const last =
    trip.arrivals.findLast((time) => time !== null) ?? trip.departures.findLast((time) => time !== null);
  if (!pattern || first === undefined || first === null || last === undefined || last === null) return null;
  return { trip, pattern, timetable, day, start: day.baseSeconds + first, end: day.baseSeconds + last };
}
