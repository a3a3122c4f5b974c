import type { IsDetoured } from '#domain/alerts/detour.ts';
import { alightOnlyCalls, type ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { ServiceDay } from '#domain/time/serviceDay.ts';
import { LINGER_SECONDS, PAUSE_SECONDS } from '#domain/trip/thresholds.ts';
import { frequencyTripId } from '#domain/trip/tripInstance.ts';
import type { EpochMs } from '#domain/units.ts';
import type { AlertsOfRun } from '../alerts/alertScope.ts';
import { beyondSchedule, mayBeBeyond } from './beyondSchedule.ts';
import { type Departure, expectedTime, inEpochMs, isOver, isServed } from './departure.ts';
import type { LiveRun, RunCall } from './liveRun.ts';
import { dateNumber, indexRuns } from './runIndex.ts';
import { type CallState, callTrack, endsAt, findCall, stateAtCall } from './stateAtCall.ts';

/** A service day with its trips at the stops, sorted by time (`tripsOfDay`). */
export interface ScheduledDay {
  day: ServiceDay;
  trips: readonly ScheduledStopTrip[];
}

export interface DepartureQuery {
  /** Oldest first. */
  days: readonly ScheduledDay[];
  /** Empty when the live source is down. */
  runs: readonly LiveRun[];
  /** The stops of the query, for runs not in the schedule. */
  stopIds: readonly string[];
  /** The direction of runs not in the schedule; `null`: both. The trips of `days` are already filtered. */
  directionId: 0 | 1 | null;
  isRail: (routeId: string) => boolean;
  /** Whether a run not in the schedule may belong to the route. */
  isRoute: (routeId: string) => boolean;
  isDetoured: IsDetoured;
  /** Omitted: no alert affects a trip. */
  alertsOfRun?: AlertsOfRun;
  now: Temporal.Instant;
  zone: string;
  /** Omits departures that are over (`isOver`). */
  upcomingOnly?: boolean;
  /** Omits departures that are scheduled or predicted after this time. */
  until?: Temporal.Instant;
}

/** Lists the departures from some stops by expected time. Calls without a time are omitted. */
export function departuresAt(query: DepartureQuery): Departure[] {
  const { days, now, isDetoured, alertsOfRun = () => [], upcomingOnly = false } = query;
  const nowMs = now.epochMilliseconds;
  const untilMs = query.until?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  const findRun = indexRuns(query.runs, query.isRail);
  const prepared = days.map(({ day, trips }) => prepare(day, trips));
  const stopIds = new Set(query.stopIds);
  const stateOf = (day: PreparedDay, call: Call, run: LiveRun | null): CallState | null => {
    const { trip, scheduledMs } = call;
    const known = stateAtCall(
      { trip, scheduledMs },
      run,
      isDetoured(trip, { epochMilliseconds: scheduledMs }, day.day.date),
      nowMs,
    );
    if (!known || !run || !isServed(known.state) || known.state.kind === 'departed') return known;
    const reported = findCall(run, trip, scheduledMs);
    const movedTo = movedAway(reported, stopIds);
    if (movedTo) return { state: { kind: 'skipped', movedTo }, stopsAway: null };
    const endsEarly = run.endsEarlyAt !== null && !day.ends.has(trip) && endsAt(run, reported);
    return endsEarly ? ENDS_HERE : known;
  };
  const runOf = (day: PreparedDay, { trip, scheduledMs }: Call) =>
    findRun(trip, day.number, scheduledMs, nowMs);
  const isLast = lastBeforePause(prepared, (day, call) => {
    if (day.ends.has(call.trip)) return false;
    const known = stateOf(day, call, runOf(day, call));
    return known !== null && isServed(known.state);
  });
  const found: Departure[] = [];
  for (const day of prepared) {
    for (const call of day.calls) {
      const { trip, scheduledMs } = call;
      if (scheduledMs > untilMs) continue;
      const run = runOf(day, call);
      if (upcomingOnly && isOverBySchedule(run, scheduledMs, nowMs)) continue;
      const known = stateOf(day, call, run);
      if (known === null) continue;
      const { state, stopsAway } = known;
      if (upcomingOnly && isOver({ state: inEpochMs(state), scheduled: scheduledMs, stopsAway }, nowMs))
        continue;
      const scheduled = Temporal.Instant.fromEpochMilliseconds(scheduledMs);
      const expected = expectedTime(state);
      const reported = run === null ? null : findCall(run, trip, scheduledMs);
      found.push({
        key: `${day.date}|${trip.tripId}|${trip.stopId}|${trip.stopSequence ?? trip.scheduledArrival}`,
        serviceDate: day.day.date,
        trip: reported === null ? trip : asReported(trip, reported, stopIds),
        scheduled,
        state,
        at: expected ?? scheduled,
        run,
        occupancy: expected !== null && run ? run.occupancy : 'other',
        vehicleId: run?.vehicleId ?? null,
        stopsAway,
        isLast: isLast(day, call),
        movedFrom: reported && stopIds.has(reported.stopId) ? reported.movedFrom : null,
        endsEarlyAt: run && isServed(state) ? run.endsEarlyAt : null,
        hasAlert: alertsOfRun(trip, day.day.date, scheduled).length > 0,
        alightOnly:
          reported?.boarding === 'no' ||
          (day.ends.has(trip) && !(reported?.boarding === 'yes' && trip.boarding === 'no')) ||
          (run?.endsEarlyAt === null && endsAt(run, reported)),
        track: callTrack(trip.track, reported),
      });
    }
  }
  return [...found, ...departuresBeyond(query, prepared)]
    .map((departure) => ({ departure, at: departure.at.epochMilliseconds }))
    .filter(({ at }) => at <= untilMs)
    .sort((a, b) => a.at - b.at || (a.departure.key < b.departure.key ? -1 : 1))
    .map(({ departure }) => departure);
}

/** Returns the stop to which a call was moved; `null` if it was not, or if the query lists that stop as well. */
function movedAway(
  call: RunCall | null,
  stopIds: ReadonlySet<string>,
): { stopId: string; name: string } | null {
  if (call === null || call.movedFrom === null || stopIds.has(call.stopId)) return null;
  return { stopId: call.stopId, name: call.stopName ?? call.stopId };
}

/** Returns a scheduled call with what live data changes about it, besides its time. */
function asReported(trip: ScheduledStopTrip, call: RunCall, stopIds: ReadonlySet<string>): ScheduledStopTrip {
  const { movedFrom, headsign, boarding, alighting } = call;
  if (movedFrom === null && headsign === null && boarding === null && alighting === null) return trip;
  return {
    ...trip,
    ...(movedFrom === null || !stopIds.has(call.stopId)
      ? {}
      : { stopId: call.stopId, stopName: call.stopName ?? trip.stopName }),
    headsign: headsign ?? trip.headsign,
    boarding: boarding ?? trip.boarding,
    alighting: alighting ?? trip.alighting,
  };
}

/** A departure without a run has no delay, so the schedule alone decides whether it is over. */
const isOverBySchedule = (run: LiveRun | null, scheduledMs: EpochMs, nowMs: EpochMs): boolean =>
  run === null && scheduledMs <= nowMs - LINGER_SECONDS * 1000;

/** Keeps the departures that `upcomingOnly` and `until` would keep, for callers that need all departures too. */
export function upcomingAmong(
  departures: readonly Departure[],
  now: Temporal.Instant,
  until: Temporal.Instant | null,
): Departure[] {
  const nowMs = now.epochMilliseconds;
  const untilMs = until?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  return departures.filter(({ at, run, scheduled, state, stopsAway, trip }) => {
    const scheduledMs = scheduled.epochMilliseconds;
    if (scheduledMs > untilMs || at.epochMilliseconds > untilMs) return false;
    // For runs not in the schedule, the query includes only calls that have not departed.
    if (trip.scheduledDeparture === null && trip.scheduledArrival === null) return true;
    if (isOverBySchedule(run, scheduledMs, nowMs)) return false;
    return !isOver({ state: inEpochMs(state), scheduled: scheduledMs, stopsAway }, nowMs);
  });
}

const ENDS_HERE: CallState = { state: { kind: 'endsHere' }, stopsAway: null };

interface Call {
  trip: ScheduledStopTrip;
  scheduledMs: EpochMs;
  line: string;
}

interface PreparedDay {
  day: ServiceDay;
  date: string;
  number: number;
  calls: Call[];
  ends: ReadonlySet<ScheduledStopTrip>;
}

function prepare(day: ServiceDay, trips: readonly ScheduledStopTrip[]): PreparedDay {
  const calls: Call[] = [];
  for (const trip of trips) {
    const seconds = trip.scheduledDeparture ?? trip.scheduledArrival;
    if (seconds === null) continue;
    const scheduledMs = (day.baseSeconds + seconds) * 1000;
    calls.push({ trip, scheduledMs, line: `${trip.routeId}|${trip.directionId}` });
  }
  const { date } = day;
  return { day, date: date.toString(), number: dateNumber(date), calls, ends: alightOnlyCalls(trips) };
}

/** Returns a test for the last departure of a line before service pauses. After midnight, two service days overlap. */
function lastBeforePause(
  days: readonly PreparedDay[],
  isBoardable: (day: PreparedDay, call: Call) => boolean,
): (day: PreparedDay, call: Call) => boolean {
  const lastOfDay = new Map<PreparedDay, ReadonlyMap<string, Call>>();
  const lastCalls = (day: PreparedDay): ReadonlyMap<string, Call> => {
    const known = lastOfDay.get(day);
    if (known) return known;
    const last = new Map<string, Call>();
    for (let index = day.calls.length - 1; index >= 0; index--) {
      const call = day.calls[index];
      if (call && !last.has(call.line) && isBoardable(day, call)) last.set(call.line, call);
    }
    lastOfDay.set(day, last);
    return last;
  };
  return (day, call) => {
    if (lastCalls(day).get(call.line) !== call) return false;
    const isSoonAfter = ({ scheduledMs, line }: Call) =>
      scheduledMs > call.scheduledMs &&
      scheduledMs - call.scheduledMs <= PAUSE_SECONDS * 1000 &&
      line === call.line;
    return !days.some(
      (other) => other !== day && other.calls.some((next) => isSoonAfter(next) && isBoardable(other, next)),
    );
  };
}

/** Returns the ids that the schedule may use for a run. */
const idsOf = ({ tripId, startSeconds }: LiveRun): string[] =>
  startSeconds === null ? [tripId] : [tripId, frequencyTripId(tripId, startSeconds)];

function departuresBeyond(query: DepartureQuery, days: readonly PreparedDay[]): Departure[] {
  const runs = query.runs.filter((run) => mayBeBeyond(run) && query.isRoute(run.routeId));
  if (runs.length === 0) return [];
  const runIds = new Set(runs.flatMap(idsOf));
  const scheduled = new Set<string>();
  for (const { date, calls } of days) {
    for (const { trip } of calls) {
      const { tripId, stopId } = trip;
      if (runIds.has(tripId)) scheduled.add(`${tripId} ${stopId}`).add(`${date} ${tripId} ${stopId}`);
    }
  }
  // A scheduled run is already listed from the schedule; a duplicate is not, though it may have its original's id.
  const isScheduled = (run: LiveRun, stopId: string) =>
    run.relationship !== 'DUPLICATED' &&
    idsOf(run).some((id) =>
      scheduled.has(run.serviceDate === null ? `${id} ${stopId}` : `${run.serviceDate} ${id} ${stopId}`),
    );
  const alertsOfRun = query.alertsOfRun ?? (() => []);
  return beyondSchedule({ ...query, alertsOfRun, runs, stopIds: new Set(query.stopIds), isScheduled });
}
