/** What the reported runs change about the calendar's trips: the same runs that every list of departures shows. */
import type { LiveRun, RunCall } from '#domain/departures/liveRun.ts';
import { isStaleRun } from '#domain/departures/stateAtCall.ts';
import { type AddedTrip, changeOfTrip, type TripChange, tripDayKey } from '#domain/journeys/liveChanges.ts';
import { type PlannerTimetable, runsOn, type TripIds } from '#domain/journeys/timetable.ts';
import { civilDate, serviceDay } from '#domain/time/serviceDay.ts';
import { MAX_DELAY_SECONDS } from '#domain/trip/thresholds.ts';
import { frequencyTripId, isUnplanned } from '#domain/trip/tripInstance.ts';
import type { EpochMs, EpochSeconds } from '#domain/units.ts';
import { isCancelled } from '#domain/vehicles/liveTrip.ts';

export interface TripFinder {
  /** Trips with this id, the feed's or that of one departure; several for a trip that runs at a headway. */
  tripsOf(tripId: string): readonly number[];
  routeOf(routeId: string): number | null;
  stopOf(stopId: string): number | null;
}

export function createTripFinder({ stops, routes }: PlannerTimetable, ids: TripIds): TripFinder {
  const trips = new Map<string, number[]>();
  // Most ids name one trip, and an empty list that grows has room for 17.
  const add = (id: string, trip: number): void => {
    const known = trips.get(id);
    if (known === undefined) trips.set(id, [trip]);
    else known.push(trip);
  };
  for (const [trip, id] of ids.ids.entries()) {
    add(id, trip);
    const departure = ids.departures[trip] as number;
    if (departure >= 0) add(frequencyTripId(id, departure), trip);
  }
  const routeIndexes = new Map(routes.ids.map((id, index) => [id, index]));
  const stopIndexes = new Map(stops.ids.map((id, index) => [id, index]));
  return {
    tripsOf: (tripId) => trips.get(tripId) ?? [],
    routeOf: (routeId) => routeIndexes.get(routeId) ?? null,
    stopOf: (stopId) => stopIndexes.get(stopId) ?? null,
  };
}

export interface RunChanges {
  trips: TripChange[];
  added: AddedTrip[];
}

/** A run that does not fit the calendar, such as one of an unknown route, is left out and counted in `unknown`. */
export function changesOfRuns(
  timetable: PlannerTimetable,
  ids: TripIds,
  finder: TripFinder,
  runs: readonly LiveRun[],
  now: Temporal.Instant,
): RunChanges & { unknown: number } {
  const byTrip = new Map<string, TripChange>();
  const added: AddedTrip[] = [];
  let unknown = 0;
  const firstDate = Temporal.PlainDate.from(timetable.firstDate);
  const nowMs = now.epochMilliseconds;
  const today = firstDate.until(civilDate(now, timetable.zone)).days;
  /** Service days that may have a trip in service now. */
  const daysAroundNow = [today - 1, today, today + 1];
  for (const run of runs) {
    const scheduled = run.relationship === 'DUPLICATED' ? null : scheduledTripOf(run);
    if (scheduled === null) {
      const trip = isUnplanned(run) ? addedTrip(run, null) : null;
      if (trip !== null) added.push(trip);
      else if (!isCancelled(run)) unknown++;
      continue;
    }
    const { trip, day } = scheduled;
    const key = tripDayKey(trip, day);
    const stops = stopsOf(trip);
    if (run.relationship === 'REPLACEMENT' && !hasSameStops(run, stops)) {
      const replacement = addedTrip(run, trip);
      byTrip.set(key, changeOfTrip(trip, day, true));
      if (replacement !== null) added.push(replacement);
      continue;
    }
    const change = changeOf(run, trip, day, stops);
    if (change !== null) byTrip.set(key, change);
  }
  return { trips: [...byTrip.values()], added, unknown };

  function baseOf(day: number): number {
    return serviceDay(firstDate.add({ days: day }), timetable.zone).baseSeconds;
  }

  function scheduledTripOf(run: LiveRun): { trip: number; day: number } | null {
    const { tripId, serviceDate, startSeconds } = run;
    const named = finder.tripsOf(tripId);
    // The id of one departure names it, whenever a trip without exact times really starts.
    const trips =
      startSeconds === null || named.length === 1
        ? named
        : named.filter((trip) => ids.departures[trip] === -1 || ids.departures[trip] === startSeconds);
    const days = serviceDate === null ? daysAroundNow : [firstDate.until(serviceDate).days];
    let best: { trip: number; day: number } | null = null;
    let bestSeconds = Number.POSITIVE_INFINITY;
    for (const trip of trips)
      for (const day of days) {
        if (!runsOn(timetable, timetable.trips.services[trip] as number, day)) continue;
        // A report without a date or start is about the departure closest to now.
        const start = baseOf(day) + (timetable.trips.starts[trip] as number);
        const away = Math.abs(nowMs / 1000 - start);
        if (away >= bestSeconds) continue;
        bestSeconds = away;
        best = { trip, day };
      }
    return best;
  }

  /** The scheduled stops of a trip's calls. */
  function stopsOf(trip: number): ArrayLike<number> {
    const { patterns, trips } = timetable;
    const pattern = trips.patterns[trip] as number;
    return patterns.stops.subarray(patterns.starts[pattern], patterns.starts[pattern + 1]);
  }

  function isSamePlace(one: number, other: number): boolean {
    const parent = timetable.stops.parents[one] as number;
    return one === other || (parent >= 0 && parent === timetable.stops.parents[other]);
  }

  /** Which call of the run is the call at each position; -1 where the run has none. */
  function callsByPosition({ calls }: LiveRun, stops: ArrayLike<number>): Int32Array {
    const { length } = stops;
    const found = new Int32Array(length).fill(-1);
    let position = 0;
    for (const [index, { stopId, movedFrom }] of (calls ?? []).entries()) {
      const stop = finder.stopOf(movedFrom ?? stopId);
      if (stop === null) continue;
      const matches = (at: number) => isSamePlace(stops[at] as number, stop);
      // A loop calls at one stop twice; in a whole run, the calls stand where they are scheduled.
      let at = calls?.length === length && index >= position && matches(index) ? index : position;
      while (at < length && !matches(at)) at++;
      // A whole run that moved to a stop elsewhere still makes its calls in order.
      if (at === length && calls?.length === length) at = index;
      if (at >= length) continue;
      found[at] = index;
      position = at + 1;
    }
    return found;
  }

  function hasSameStops({ calls }: LiveRun, stops: ArrayLike<number>): boolean {
    if (calls?.length !== stops.length) return false;
    return calls.every(({ stopId }, position) => finder.stopOf(stopId) === stops[position]);
  }

  function changeOf(run: LiveRun, trip: number, day: number, stops: ArrayLike<number>): TripChange | null {
    if (isCancelled(run)) return changeOfTrip(trip, day, true);
    const { length } = stops;
    const { trips, times } = timetable;
    const start = trips.starts[trip] as number;
    const place = trips.times[trip] as number;
    const base = baseOf(day);
    const at = callsByPosition(run, stops);
    const arrivals = new Int32Array(length);
    const departures = new Int32Array(length);
    const skipped: number[] = [];
    const moved: TripChange['moved'][number][] = [];
    const isUsable = isTracked(run, nowMs);
    const wholeDelay = run.calls === null && isUsable ? run.delaySeconds : null;
    let isPredicted = wholeDelay !== null;
    for (let position = 0; position < length; position++) {
      const call = run.calls?.[at[position] as number] ?? null;
      const scheduledArrival = start + (times.arrivals[place + position] as number);
      const scheduledDeparture = start + (times.departures[place + position] as number);
      const wait = scheduledDeparture - scheduledArrival;
      const isKnown = isUsable && call !== null && isPlausible(call);
      const { arrival, departure } = hasLeft(call, base + scheduledDeparture)
        ? { arrival: null, departure: nowMs / 1000 - 1 }
        : expectedTimes(isKnown ? call : null, wait);
      if (arrival !== null || departure !== null) isPredicted = true;
      arrivals[position] = arrival === null ? scheduledArrival + (wholeDelay ?? 0) : arrival - base;
      departures[position] = departure === null ? scheduledDeparture + (wholeDelay ?? 0) : departure - base;
      if (call === null) continue;
      if (call.relationship === 'SKIPPED') skipped.push(position);
      const stop = finder.stopOf(call.stopId);
      if (stop !== null && stop !== stops[position]) moved.push({ position, stop });
    }
    if (!isPredicted && skipped.length === 0 && moved.length === 0) return null;
    return {
      trip,
      day,
      cancelled: false,
      expected: isPredicted ? { arrivals: neverBack(arrivals), departures: neverBack(departures) } : null,
      skipped,
      moved,
    };
  }

  /** Whether the vehicle has left a stop ahead of its time, so that nobody can board it there any more. */
  function hasLeft(call: RunCall | null, scheduled: number): boolean {
    return call?.departed === true && (secondsOf(call.departure) ?? scheduled) > nowMs / 1000;
  }

  function addedTrip(run: LiveRun, like: number | null): AddedTrip | null {
    const route = finder.routeOf(run.routeId);
    const served = (run.calls ?? []).flatMap((call) => {
      const stop = finder.stopOf(call.stopId);
      const { arrival, departure } = expectedTimes(call, 0);
      const scheduled = call.scheduledArrival ?? call.scheduledDeparture;
      const at = arrival ?? departure ?? secondsOf(scheduled);
      if (stop === null || at === null || call.relationship === 'SKIPPED') return [];
      return [{ stop, arrival: arrival ?? at, departure: departure ?? at }];
    });
    if (route === null || served.length < 2) return null;
    const starts = Temporal.Instant.fromEpochMilliseconds((served[0]?.departure ?? 0) * 1000);
    const date = run.serviceDate ?? civilDate(starts, timetable.zone);
    const day = firstDate.until(date).days;
    if (day < 0 || day >= timetable.days) return null;
    const base = baseOf(day);
    return {
      tripId: run.tripId,
      day,
      route,
      direction: run.directionId ?? 0,
      headsign: run.headsign ?? '',
      stops: served.map(({ stop }) => stop),
      arrivals: neverBack(Int32Array.from(served, ({ arrival }) => arrival - base)),
      departures: neverBack(Int32Array.from(served, ({ departure }) => departure - base)),
      like,
    };
  }
}

/** Whether the predictions of a run count: lists of departures show the schedule for any other (`stateAtCall`). */
const isTracked = (run: LiveRun, nowMs: EpochMs): boolean =>
  !isStaleRun(run, nowMs) && !(run.status === 'noGps' && (run.calls === null || run.reportedAt === null));

const isPlausible = ({ relationship, delaySeconds }: RunCall): boolean =>
  relationship !== 'NO_DATA' && Math.abs(delaySeconds ?? 0) <= MAX_DELAY_SECONDS;

const secondsOf = (instant: Temporal.Instant | null): EpochSeconds | null =>
  instant === null ? null : Math.round(instant.epochMilliseconds / 1000);

/** The expected times of a call; one stands for the other, with the scheduled wait between them. */
function expectedTimes(
  call: RunCall | null,
  wait: number,
): { arrival: EpochSeconds | null; departure: EpochSeconds | null } {
  const arrival = secondsOf(call?.arrival ?? null);
  const departure = secondsOf(call?.departure ?? null);
  return {
    arrival: arrival ?? (departure === null ? null : departure - wait),
    departure:
      departure === null
        ? arrival === null
          ? null
          : arrival + wait
        : Math.max(departure, arrival ?? departure),
  };
}

/** A vehicle never travels back in time, whatever a feed predicts. */
function neverBack(seconds: Int32Array): Int32Array {
  for (let at = 1; at < seconds.length; at++)
    seconds[at] = Math.max(seconds[at] as number, seconds[at - 1] as number);
  return seconds;
}
