import type { CallRelationship } from '#domain/departures/liveRun.ts';
import type { TimetablePattern } from '#domain/schedule/timetable.ts';
import type { StopReport, TripReport } from '#live/decode/feed.ts';
import { nearestIndex } from './nearestIndex.ts';
import type { TripRun } from './tripRun.ts';

/** One call of a trip. Times are Unix seconds, `null` if unknown. */
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

/** A prediction further from the schedule than this is a publisher's mistake, not a delay. */
const MAX_DELAY_SECONDS = 6 * 3600;
/** A prediction with more uncertainty than this counts as NO_DATA. */
const MAX_UNCERTAINTY_SECONDS = 15 * 60;

/** A stop's report applies until the next report; before the first one, the trip's own delay applies. */
export function scheduledCalls(run: TripRun, report: TripReport | null): RunningCall[] {
  const calls: RunningCall[] = [];
  const reports = reportsByCall(run, report?.stops ?? []);
  const carried: Carried = { delay: plausibleDelay(report?.delay ?? null), relationship: 'SCHEDULED' };
  for (let index = 0; index < run.pattern.stopIds.length; index++) {
    const call = scheduledCall(run, index, reports.get(index) ?? null, carried, calls.length === 0);
    if (call !== null) calls.push(call);
  }
  return calls;
}

interface Carried {
  delay: number | null;
  relationship: 'SCHEDULED' | 'NO_DATA';
}

/** Derives a call; `null` if the schedule has no time. Updates `carried` for the following stops. */
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
    if (stop.relationship === 'NO_DATA' || (stop.uncertainty ?? 0) > MAX_UNCERTAINTY_SECONDS) {
      arrivalDelay = departureDelay = carried.delay = null;
      carried.relationship = 'NO_DATA';
    } else {
      const givenArrival = givenDelay(stop.arrivalDelay, stop.arrivalTime, scheduledArrival);
      const givenDeparture = givenDelay(stop.departureDelay, stop.departureTime, scheduledDeparture);
      if (givenArrival !== null || givenDeparture !== null) {
        arrivalDelay = givenArrival ?? givenDeparture;
        departureDelay = givenDeparture ?? givenArrival;
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
    expectedArrival: addDelay(scheduledArrival, arrivalDelay),
    expectedDeparture: addDelay(scheduledDeparture, departureDelay),
    // Being early at the first stop does not mean an early departure.
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

/** Lists a replacement's calls in its order, and dropped calls as skipped. Without stops, all calls stay. */
export function replacedCalls(
  run: TripRun,
  report: TripReport,
  nameOf: (stopId: string) => string | null,
): RunningCall[] {
  const { pattern } = run;
  if (report.stops.length === 0) return scheduledCalls(run, report);
  const calls: RunningCall[] = [];
  const carried: Carried = { delay: plausibleDelay(report.delay), relationship: 'SCHEDULED' };
  const indexes = scheduledIndexes(pattern, report.stops);
  const kept = new Set(indexes);
  let at = 0;
  const drop = (until: number) => {
    for (; at < until; at++) if (!kept.has(at)) add(at, DROPPED);
  };
  const add = (index: number, stop: StopReport) => {
    const call = scheduledCall(run, index, stop, carried, !calls.some(({ skipped }) => !skipped));
    if (call !== null) calls.push(call);
  };
  for (const [place, stop] of report.stops.entries()) {
    const index = indexes[place] ?? -1;
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

/** Finds the index of each stop's scheduled call, or -1: by id, if any, since a replacement renumbers its stops. */
function scheduledIndexes(
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

const DROPPED: StopReport = {
  stopSequence: null,
  stopId: null,
  arrivalDelay: null,
  arrivalTime: null,
  departureDelay: null,
  departureTime: null,
  uncertainty: null,
  relationship: 'SKIPPED',
};

/** Lists reported calls without scheduled times: of a trip without a timetable, or added by a replacement. */
export function reportedCalls(report: TripReport, nameOf: (stopId: string) => string | null): RunningCall[] {
  return report.stops.flatMap((stop) => {
    if (stop.stopId === null) return [];
    const isPredicted = stop.relationship !== 'NO_DATA' && (stop.uncertainty ?? 0) <= MAX_UNCERTAINTY_SECONDS;
    return [
      {
        stopId: stop.stopId,
        stopName: nameOf(stop.stopId),
        sequence: stop.stopSequence,
        scheduledArrival: null,
        scheduledDeparture: null,
        expectedArrival: isPredicted ? (stop.arrivalTime ?? stop.departureTime) : null,
        expectedDeparture: isPredicted ? (stop.departureTime ?? stop.arrivalTime) : null,
        delay: isPredicted ? plausibleDelay(stop.arrivalDelay ?? stop.departureDelay) : null,
        relationship: isPredicted ? stop.relationship : 'NO_DATA',
        skipped: stop.relationship === 'SKIPPED',
      },
    ];
  });
}

/** Maps indexes of calls to their reports. Where sequence and stop contradict each other, the stop takes precedence. */
function reportsByCall(run: TripRun, reports: readonly StopReport[]): Map<number, StopReport> {
  const byCall = new Map<number, StopReport>();
  let from = 0;
  const isNumbered = reports.every(({ stopSequence }) => stopSequence !== null);
  const inOrder = isNumbered
    ? reports.toSorted((a, b) => (a.stopSequence ?? 0) - (b.stopSequence ?? 0))
    : reports;
  for (const report of inOrder) {
    const at = callIndexOf(run, report, from);
    if (at === -1) continue;
    byCall.set(at, report);
    from = at + 1;
  }
  return byCall;
}

function callIndexOf(run: TripRun, report: StopReport, from: number): number {
  const { stopIds, stopSequences } = run.pattern;
  const { stopId, stopSequence } = report;
  const bySequence = stopSequence === null ? -1 : stopSequences.indexOf(stopSequence, from);
  if (stopId === null || stopIds[bySequence] === stopId) return bySequence;
  const byStop = nearestCallIndex(run, report, stopId, from);
  return byStop === -1 ? bySequence : byStop;
}

/** A loop calls twice at one stop: take the call scheduled closest to the reported time, else the first. */
function nearestCallIndex(
  { trip, pattern, day }: TripRun,
  report: StopReport,
  stopId: string,
  from: number,
): number {
  const first = pattern.stopIds.indexOf(stopId, from);
  const reported = report.arrivalTime ?? report.departureTime;
  if (reported === null || first === -1) return first;
  const nearest = nearestIndex(pattern.stopIds, (id, index) => {
    const scheduled = trip.arrivals[index] ?? trip.departures[index] ?? null;
    const isCandidate = index >= first && id === stopId && scheduled !== null;
    return isCandidate ? Math.abs(day.baseSeconds + scheduled - reported) : Number.POSITIVE_INFINITY;
  });
  return nearest === -1 ? first : nearest;
}

const givenDelay = (delay: number | null, time: number | null, scheduled: number | null): number | null =>
  plausibleDelay(time !== null && scheduled !== null ? time - scheduled : delay);

/** Returns the delay (seconds); `null` if unknown or impossible. */
export const plausibleDelay = (delay: number | null): number | null =>
  delay !== null && Math.abs(delay) <= MAX_DELAY_SECONDS ? delay : null;

const addDelay = (time: number | null, delay: number | null): number | null =>
  time === null || delay === null ? null : time + delay;
