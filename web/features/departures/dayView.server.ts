// A service day at a stop as the page lists it: by the hour, and as small as a day of several hundred departures must
// be, for it goes to the rider twice (as HTML, and as what scripts take the page over with).
import { alightOnly } from '#domain/alightOnly.ts';
import type { IsDetoured } from '#domain/detouredStops.ts';
import { groupByHour } from '#domain/groupByHour.ts';
import type { ScheduledStopTrip } from '#domain/scheduledTrip.ts';
import { instantAt, type ServiceDay, secondsInto } from '#domain/serviceDay.ts';

/** One hour; the lists are parallel. */
export interface HourView {
  /** Of the service day: 24 is the hour after midnight. */
  hour: number;
  tripIds: string[];
  /** Departures, in seconds after the hour began. */
  seconds: number[];
  /** Empty where all are of one route. */
  routeIds: string[];
  /** Places of times the agency does not promise. */
  approximate: number[];
  /** Places of trips that a detour takes past the stop. */
  skipped: number[];
}

export interface DayView {
  date: string;
  /** Noon of an earlier day that still runs, epoch ms; `null` for the day itself. */
  earlier: number | null;
  /** Epoch ms. */
  start: number;
  /** Departures of the hours that are over. They are in `hours` only when asked for. */
  past: number;
  /** What a long day leaves for later, likewise; `last`: its last departure, epoch ms. `null`: nothing. */
  later: { count: number; last: number } | null;
  hours: HourView[];
}

interface Choice {
  /** `null`: another day than today, which has no past. */
  now: Temporal.Instant | null;
  /** An earlier day, of which only what is still to come is told. */
  isEarlier: boolean;
  withPast: boolean;
  withLater: boolean;
  isDetoured: IsDetoured;
}

/** A day goes on by whole hours until it has told of this many departures to come. */
const ENOUGH = 120;

export function dayView(
  day: ServiceDay,
  trips: readonly ScheduledStopTrip[],
  { now, isEarlier, withPast, withLater, isDetoured }: Choice,
): DayView {
  const passed = now === null ? Number.NEGATIVE_INFINITY : secondsInto(day, now);
  const noDeparture = alightOnly(trips);
  const leaving = trips.filter(
    (trip) => !noDeparture.has(trip) && !(isEarlier && (departureOf(trip) ?? 0) < passed),
  );
  const mixed = new Set(leaving.map((trip) => trip.routeId)).size > 1;
  const isSkipped = (trip: ScheduledStopTrip) => isDetoured(trip, instantAt(day, departureOf(trip) ?? 0));
  const all = groupByHour(leaving, departureOf).map((hour) => hourView(hour, mixed, isSkipped));
  const isOver = ({ hour, seconds }: HourView) => seconds.every((time) => hour * 3600 + time < passed);
  const past = all.filter(isOver);
  const ahead = all.filter((hour) => !isOver(hour));
  const near = ahead.filter((_, place) => departuresOf(ahead.slice(0, place)) < ENOUGH);
  const later = ahead.slice(near.length);
  const final = later.at(-1);
  return {
    date: day.date.toString(),
    earlier: isEarlier ? instantAt(day, 12 * 3600).epochMilliseconds : null,
    start: instantAt(day, 0).epochMilliseconds,
    past: departuresOf(past),
    later: final
      ? {
          count: departuresOf(later),
          last: instantAt(day, final.hour * 3600 + (final.seconds.at(-1) ?? 0)).epochMilliseconds,
        }
      : null,
    hours: [...(withPast ? past : []), ...near, ...(withLater ? later : [])],
  };
}

const departuresOf = (hours: readonly HourView[]): number =>
  hours.reduce((sum, { tripIds }) => sum + tripIds.length, 0);

const departureOf = (trip: ScheduledStopTrip): number | null =>
  trip.scheduledDeparture ?? trip.scheduledArrival;

/** A source that repeats a call is shown once. */
function hourView(
  { hour, trips }: { hour: number; trips: readonly ScheduledStopTrip[] },
  mixed: boolean,
  isSkipped: (trip: ScheduledStopTrip) => boolean,
): HourView {
  const once = new Map(trips.map((trip) => [`${trip.routeId} ${trip.tripId} ${departureOf(trip)}`, trip]));
  const shown = [...once.values()];
  return {
    hour,
    tripIds: shown.map((trip) => trip.tripId),
    seconds: shown.map((trip) => (departureOf(trip) ?? 0) - hour * 3600),
    routeIds: mixed ? shown.map((trip) => trip.routeId) : [],
    approximate: shown.flatMap((trip, place) => (trip.isApproximate ? [place] : [])),
    skipped: shown.flatMap((trip, place) => (isSkipped(trip) ? [place] : [])),
  };
}
