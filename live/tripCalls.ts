/** The calls of a running trip: the schedule with what the feed says of each stop carried along it. */
import type { CallRelationship } from '#domain/departures/liveRun.ts';
import type { TimetablePattern } from '#domain/schedule/timetable.ts';
import type { StopReport, TripReport } from './feed.ts';
import type { TripRun } from './tripRun.ts';

/** One call. Times are Unix seconds, `null` where nobody says. */
export interface RunningCall {
  stopId: string;
  stopName: string | null;
  sequence: number | null;
  scheduledArrival: number | null;
  scheduledDeparture: number | null;
  expectedArrival: number | null;
  expectedDeparture: number | null;
  /** Seconds late. */
  delay: number | null;
  relationship: CallRelationship;
  skipped: boolean;
}

/** A prediction further off than this is a mistake of the publisher, not a delay. */
const maxDelaySeconds = 6 * 3600;
/** A prediction that its publisher holds for this uncertain is none. */
const maxUncertaintySeconds = 15 * 60;

/**
 * Joins a scheduled run with its report. As GTFS-realtime has it, what is said of one stop holds for the stops after
 * it until something else is said, over a skipped stop too; nothing is carried back. Before the first such stop the
 * trip's own delay holds.
 */
export function scheduledCalls(run: TripRun, report: TripReport | null): RunningCall[] {
  const calls: RunningCall[] = [];
  const reports = reportsByCall(run, report?.stops ?? []);
  const carried: Carried = { delay: believedDelay(report?.delay ?? null), relationship: 'SCHEDULED' };
  for (let index = 0; index < run.pattern.stopIds.length; index++) {
    const call = scheduledCall(run, index, reports.get(index) ?? null, carried, calls.length === 0);
    if (call !== null) calls.push(call);
  }
  return calls;
}

/** What the stops before have said, which holds until something else is said. */
interface Carried {
  delay: number | null;
  relationship: 'SCHEDULED' | 'NO_DATA';
}

/** `null` where the schedule has no time. What is said here is carried on in `carried`. */
function scheduledCall(
  { trip, pattern, timetable, day }: TripRun,
  index: number,
  stop: StopReport | null,
  carried: Carried,
  isFirst: boolean,
): RunningCall | null {
  const stopId = pattern.stopIds[index];
  const arrival = trip.arrivals[index] ?? null;
  const departure = trip.departures[index] ?? arrival;
  if (stopId === undefined || (arrival === null && departure === null)) return null;
  const scheduledArrival = arrival === null ? null : day.baseSeconds + arrival;
  const scheduledDeparture = departure === null ? null : day.baseSeconds + departure;

  let arrivalDelay = carried.delay;
  let departureDelay = carried.delay;
  if (stop !== null && stop.relationship !== 'SKIPPED') {
    if (stop.relationship === 'NO_DATA' || (stop.uncertainty ?? 0) > maxUncertaintySeconds) {
      arrivalDelay = departureDelay = carried.delay = null;
      carried.relationship = 'NO_DATA';
    } else {
      const saidArrival = saidDelay(stop.arrivalDelay, stop.arrivalTime, scheduledArrival);
      const saidDeparture = saidDelay(stop.departureDelay, stop.departureTime, scheduledDeparture);
      if (saidArrival !== null || saidDeparture !== null) {
        arrivalDelay = saidArrival ?? saidDeparture;
        departureDelay = saidDeparture ?? saidArrival;
        carried.delay = departureDelay;
        carried.relationship = 'SCHEDULED';
      }
    }
  }
  const isSkipped = stop?.relationship === 'SKIPPED';
  return {
    stopId,
    stopName: timetable.stops.get(stopId)?.name ?? null,
    sequence: pattern.stopSequences[index] ?? null,
    scheduledArrival,
    scheduledDeparture,
    expectedArrival: plus(scheduledArrival, arrivalDelay),
    expectedDeparture: plus(scheduledDeparture, departureDelay),
    // How early a vehicle stands at its first stop says nothing of when it leaves.
    delay: isFirst ? (departureDelay ?? arrivalDelay) : (arrivalDelay ?? departureDelay),
    relationship: isSkipped
      ? 'SKIPPED'
      : carried.relationship === 'NO_DATA'
        ? 'NO_DATA'
        : stop?.relationship === 'UNSCHEDULED'
          ? 'UNSCHEDULED'
          : 'SCHEDULED',
    skipped: isSkipped,
  };
}

/**
 * The calls of a trip that is replaced: those of the report, in its order, and no longer served the others of the
 * schedule. A report without stops replaces none.
 */
export function replacedCalls(
  run: TripRun,
  report: TripReport,
  nameOf: (stopId: string) => string | null,
): RunningCall[] {
  const { pattern } = run;
  if (report.stops.length === 0) return scheduledCalls(run, report);
  const calls: RunningCall[] = [];
  const carried: Carried = { delay: believedDelay(report.delay), relationship: 'SCHEDULED' };
  const dropped: StopReport = { ...nothingSaid, relationship: 'SKIPPED' };
  const places = replacedPlaces(pattern, report.stops);
  const kept = new Set(places);
  let at = 0;
  const drop = (until: number) => {
    for (; at < until; at++) if (!kept.has(at)) add(at, dropped);
  };
  const add = (index: number, stop: StopReport) => {
    const call = scheduledCall(run, index, stop, carried, !calls.some(({ skipped }) => !skipped));
    if (call !== null) calls.push(call);
  };
  for (const [place, stop] of report.stops.entries()) {
    const index = places[place] ?? -1;
    if (index === -1) {
      calls.push(...reportedCalls({ ...report, stops: [stop] }, nameOf));
      continue;
    }
    drop(index);
    add(index, stop);
    at = Math.max(at, index + 1);
  }
  drop(pattern.stopIds.length);
  return calls;
}

/**
 * Which call of the schedule each stop of a new list is, -1 for none. The list numbers its stops anew: the id says which
 * stop is meant. One that is called at in another order is the same stop still.
 */
function replacedPlaces(
  { stopIds, stopSequences }: TimetablePattern,
  stops: readonly StopReport[],
): number[] {
  const taken = new Set<number>();
  let from = 0;
  const inOrder = stops.map(({ stopId, stopSequence }) => {
    const index =
      stopId === null ? stopSequences.indexOf(stopSequence ?? -1, from) : stopIds.indexOf(stopId, from);
    if (index === -1) return -1;
    taken.add(index);
    from = index + 1;
    return index;
  });
  return inOrder.map((index, place) => {
    if (index !== -1) return index;
    const earlier = stopIds.findIndex((id, each) => id === stops[place]?.stopId && !taken.has(each));
    if (earlier !== -1) taken.add(earlier);
    return earlier;
  });
}

const nothingSaid: StopReport = {
  stopSequence: null,
  stopId: null,
  arrivalDelay: null,
  arrivalTime: null,
  departureDelay: null,
  departureTime: null,
  uncertainty: null,
  relationship: 'SCHEDULED',
};

/** The calls of a trip that is in no timetable: only what the feed itself says. */
export function reportedCalls(report: TripReport, nameOf: (stopId: string) => string | null): RunningCall[] {
  return report.stops.flatMap((stop) => {
    if (stop.stopId === null) return [];
    const isTold = stop.relationship !== 'NO_DATA' && (stop.uncertainty ?? 0) <= maxUncertaintySeconds;
    return [
      {
        stopId: stop.stopId,
        stopName: nameOf(stop.stopId),
        sequence: stop.stopSequence,
        scheduledArrival: null,
        scheduledDeparture: null,
        expectedArrival: isTold ? (stop.arrivalTime ?? stop.departureTime) : null,
        expectedDeparture: isTold ? (stop.departureTime ?? stop.arrivalTime) : null,
        delay: isTold ? believedDelay(stop.arrivalDelay ?? stop.departureDelay) : null,
        relationship: isTold ? stop.relationship : 'NO_DATA',
        skipped: stop.relationship === 'SKIPPED',
      },
    ];
  });
}

/**
 * The report about each call: by sequence where it gives a known one that does not name another stop, else by stop; in
 * the order of travel.
 */
function reportsByCall(run: TripRun, reports: readonly StopReport[]): Map<number, StopReport> {
  const byCall = new Map<number, StopReport>();
  let from = 0;
  const isNumbered = reports.every(({ stopSequence }) => stopSequence !== null);
  // They come in order by the reference; numbers put right what does not.
  const inOrder = isNumbered
    ? reports.toSorted((a, b) => (a.stopSequence ?? 0) - (b.stopSequence ?? 0))
    : reports;
  for (const report of inOrder) {
    const at = callOf(run, report, from);
    if (at === -1) continue;
    byCall.set(at, report);
    from = at + 1;
  }
  return byCall;
}

function callOf(run: TripRun, report: StopReport, from: number): number {
  const { stopIds, stopSequences } = run.pattern;
  const { stopId, stopSequence } = report;
  const bySequence = stopSequence === null ? -1 : stopSequences.indexOf(stopSequence, from);
  if (stopId === null || stopIds[bySequence] === stopId) return bySequence;
  const byStop = nearestCall(run, report, stopId, from);
  return byStop === -1 ? bySequence : byStop;
}

/** A loop calls twice at one stop: the call that is scheduled nearest to the time told is meant, else the first. */
function nearestCall(
  { trip, pattern, day }: TripRun,
  report: StopReport,
  stopId: string,
  from: number,
): number {
  const first = pattern.stopIds.indexOf(stopId, from);
  const told = report.arrivalTime ?? report.departureTime;
  if (told === null || first === -1) return first;
  let best = first;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let index = first; index !== -1; index = pattern.stopIds.indexOf(stopId, index + 1)) {
    const scheduled = trip.arrivals[index] ?? trip.departures[index] ?? null;
    if (scheduled === null) continue;
    const distance = Math.abs(day.baseSeconds + scheduled - told);
    if (distance >= bestDistance) continue;
    best = index;
    bestDistance = distance;
  }
  return best;
}

function saidDelay(delay: number | null, time: number | null, scheduled: number | null): number | null {
  return believedDelay(time !== null && scheduled !== null ? time - scheduled : delay);
}

/** Seconds late; `null` where nothing is said, or what cannot be. */
export function believedDelay(delay: number | null): number | null {
  return delay !== null && Math.abs(delay) <= maxDelaySeconds ? delay : null;
}

function plus(time: number | null, delay: number | null): number | null {
  return time === null || delay === null ? null : time + delay;
}
