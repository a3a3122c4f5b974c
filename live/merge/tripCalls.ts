import type { CallRelationship } from '#domain/departures/liveRun.ts';
import type { AsScheduled } from '#domain/result.ts';
import type { Permission } from '#domain/schedule/scheduledTrip.ts';
import { callArrival, callDeparture, type TimetablePattern } from '#domain/schedule/timetable.ts';
import { nearestIndex } from '#domain/stations/nearest.ts';
import { MAX_DELAY_SECONDS, MAX_UNCERTAINTY_SECONDS } from '#domain/trip/thresholds.ts';
import type { EpochSeconds } from '#domain/units.ts';
import type { StopReport, TripReport } from '#live/decode/feed.ts';
import type { KnownStop } from './flatSchedule.ts';
import type { TripRun } from './tripRun.ts';

/** One call of a trip. Times are `null` if unknown. */
export interface RunningCall {
  /** The stop or platform that the vehicle serves. */
  stopId: string;
  /** The scheduled stop, where a live report moved the call to another; otherwise `null`. */
  movedFrom: string | null;
  stopName: string | null;
  sequence: number | null;
  /** The track, platform or bay that live data gives; `null`: none, so that the schedule's applies. */
  track: string | null;
  scheduledArrival: EpochSeconds | null;
  scheduledDeparture: EpochSeconds | null;
  expectedArrival: EpochSeconds | null;
  expectedDeparture: EpochSeconds | null;
  /** Seconds late. */
  delay: number | null;
  relationship: CallRelationship;
  skipped: boolean;
  /** Whether a live report gives this call a time of its own. */
  isReported: boolean;
  /** The times are approximate: very uncertain, or only the earliest possible ones. */
  isUncertain: boolean;
  /** Replaces the scheduled headsign; `null`: no change. */
  headsign: string | null;
  boarding: Permission | AsScheduled;
  alighting: Permission | AsScheduled;
}

/** Stops by id, to name those that the timetable of a route does not have, and to recognise platforms of one station. */
export interface StopsById {
  get(stopId: string): (Pick<KnownStop, 'name' | 'stationId'> & { track?: string | null }) | undefined;
}

/** A stop's report applies until the next report; before the first one, the trip's own delay applies. */
export function scheduledCalls(
  run: TripRun,
  report: TripReport | null,
  stops: StopsById = new Map(),
): RunningCall[] {
  const calls: RunningCall[] = [];
  const reports = reportsByCall(run, report?.stops ?? []);
  const carried = carriedBy(report);
  for (let index = 0; index < run.pattern.stopIds.length; index++) {
    const call = scheduledCall(run, index, reports.get(index) ?? null, carried, stops, calls.length === 0);
    if (call !== null) calls.push(call);
  }
  return calls;
}

/** What a report says about the stops after it. */
interface Carried {
  delay: number | null;
  relationship: 'SCHEDULED' | 'NO_DATA';
  isUncertain: boolean;
  /** The latest predicted departure from an earlier stop, which no later stop can precede. */
  earliest: EpochSeconds | null;
  headsign: string | null;
}

const carriedBy = (report: TripReport | null): Carried => ({
  delay: plausibleDelay(report?.delay ?? null),
  relationship: 'SCHEDULED',
  isUncertain: false,
  earliest: null,
  headsign: report?.headsign ?? null,
});

/** Derives a call; `null` if the schedule has no time. Updates `carried` for the following stops. */
function scheduledCall(
  { trip, pattern, timetable, day }: TripRun,
  index: number,
  stop: StopReport | null,
  carried: Carried,
  stops: StopsById,
  isFirst: boolean,
): RunningCall | null {
  const scheduledStop = pattern.stopIds[index];
  const arrival = callArrival(trip, index);
  const departure = callDeparture(trip, index) ?? arrival;
  if (scheduledStop === undefined || (arrival === null && departure === null)) return null;
  const scheduledArrival = arrival === null ? null : day.baseSeconds + arrival;
  const scheduledDeparture = departure === null ? null : day.baseSeconds + departure;

  let arrivalDelay = carried.delay;
  let departureDelay = carried.delay;
  let isReported = false;
  if (stop !== null && stop.relationship !== 'SKIPPED') {
    if (stop.relationship === 'NO_DATA') {
      arrivalDelay = departureDelay = carried.delay = null;
      carried.relationship = 'NO_DATA';
      carried.isUncertain = false;
    } else {
      const givenArrival = givenDelay(stop.arrivalDelay, stop.arrivalTime, scheduledArrival);
      const givenDeparture = givenDelay(stop.departureDelay, stop.departureTime, scheduledDeparture);
      isReported = givenArrival !== null || givenDeparture !== null;
      if (isReported) {
        departureDelay = givenDeparture ?? givenArrival;
        // A departure alone leaves the arrival as it was predicted, but never after the departure.
        arrivalDelay =
          givenArrival ?? earlierDelay(carried.delay, departureDelay, scheduledArrival, scheduledDeparture);
        carried.delay = departureDelay;
        carried.relationship = 'SCHEDULED';
        carried.isUncertain = (stop.uncertainty ?? 0) > MAX_UNCERTAINTY_SECONDS;
      }
    }
  }
  const isSkipped = stop?.relationship === 'SKIPPED';
  const isWithoutData = carried.relationship === 'NO_DATA';
  const floor = (scheduled: EpochSeconds | null): EpochSeconds | null =>
    isWithoutData && scheduled !== null && carried.earliest !== null && scheduled < carried.earliest
      ? carried.earliest
      : null;
  const expectedArrival = addDelay(scheduledArrival, arrivalDelay) ?? floor(scheduledArrival);
  const expectedDeparture = addDelay(scheduledDeparture, departureDelay) ?? floor(scheduledDeparture);
  if (!isSkipped && expectedDeparture !== null && !isWithoutData) carried.earliest = expectedDeparture;
  const movedTo = stop === null ? null : assignedStop(stop, scheduledStop, stops);
  const nameOf = (id: string) => stops.get(id)?.name ?? timetable.stops.get(id)?.name ?? null;
  return {
    stopId: movedTo ?? scheduledStop,
    movedFrom: movedTo === null ? null : scheduledStop,
    stopName: (movedTo === null ? null : nameOf(movedTo)) ?? timetable.stops.get(scheduledStop)?.name ?? null,
    sequence: pattern.stopSequences[index] ?? null,
    track: stop?.track ?? (movedTo === null ? null : (timetable.stops.get(movedTo)?.track ?? null)),
    scheduledArrival,
    scheduledDeparture,
    expectedArrival,
    expectedDeparture,
    // Being early at the first stop does not mean an early departure.
    delay: isFirst
      ? (departureDelay ?? arrivalDelay)
      : (arrivalDelay ?? departureDelay ?? differenceOf(expectedArrival, scheduledArrival)),
    relationship: isSkipped
      ? 'SKIPPED'
      : isWithoutData
        ? 'NO_DATA'
        : stop?.relationship === 'UNSCHEDULED'
          ? 'UNSCHEDULED'
          : 'SCHEDULED',
    skipped: isSkipped,
    isReported,
    isUncertain: carried.isUncertain || (isWithoutData && (expectedArrival ?? expectedDeparture) !== null),
    headsign: stop?.headsign ?? carried.headsign,
    boarding: stop?.boarding ?? null,
    alighting: stop?.alighting ?? null,
  };
}

const differenceOf = (expected: EpochSeconds | null, scheduled: EpochSeconds | null): number | null =>
  expected === null || scheduled === null ? null : expected - scheduled;

/** Returns the carried delay of an arrival, shortened so that the vehicle does not arrive after it leaves. */
function earlierDelay(
  carried: number | null,
  departureDelay: number | null,
  scheduledArrival: EpochSeconds | null,
  scheduledDeparture: EpochSeconds | null,
): number | null {
  if (carried === null || departureDelay === null) return departureDelay;
  const dwell = (scheduledDeparture ?? 0) - (scheduledArrival ?? scheduledDeparture ?? 0);
  return Math.min(carried, departureDelay + dwell);
}

/**
 * Returns the stop that replaces a scheduled one: `assigned_stop_id` or, in feeds without it, a `stop_id` of another
 * platform of the same station. `null`: the call stays where it is scheduled.
 */
function assignedStop(
  { assignedStopId, stopId }: StopReport,
  scheduledStop: string,
  stops: StopsById,
): string | null {
  if (assignedStopId !== null) return assignedStopId === scheduledStop ? null : assignedStopId;
  if (stopId === null || stopId === scheduledStop) return null;
  const station = stops.get(scheduledStop)?.stationId ?? null;
  return station !== null && stops.get(stopId)?.stationId === station ? stopId : null;
}

/** Lists a replacement's calls in its order, and dropped calls as skipped. Without stops, all calls stay. */
export function replacedCalls(run: TripRun, report: TripReport, stops: StopsById = new Map()): RunningCall[] {
  const { pattern } = run;
  if (report.stops.length === 0) return scheduledCalls(run, report, stops);
  const calls: RunningCall[] = [];
  const carried = carriedBy(report);
  const indexes = scheduledIndexes(pattern, report.stops);
  const kept = new Set(indexes);
  let at = 0;
  const drop = (until: number) => {
    for (; at < until; at++) if (!kept.has(at)) add(at, DROPPED);
  };
  const add = (index: number, stop: StopReport) => {
    const call = scheduledCall(run, index, stop, carried, stops, !calls.some(({ skipped }) => !skipped));
    if (call !== null) calls.push(call);
  };
  for (const [place, stop] of report.stops.entries()) {
    const index = indexes[place] ?? -1;
    if (index === -1) {
      calls.push(...reportedCalls({ ...report, stops: [stop] }, stops));
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
  assignedStopId: null,
  track: null,
  headsign: null,
  boarding: null,
  alighting: null,
};

/** Lists reported calls without scheduled times: of a trip without a timetable, or added by a replacement. */
export function reportedCalls(report: TripReport, stops: StopsById): RunningCall[] {
  return report.stops.flatMap((stop) => {
    const stopId = stop.assignedStopId ?? stop.stopId;
    if (stopId === null) return [];
    const isPredicted = stop.relationship !== 'NO_DATA';
    return [
      {
        stopId,
        movedFrom: null,
        stopName: stops.get(stopId)?.name ?? null,
        sequence: stop.stopSequence,
        track: stop.track ?? stops.get(stopId)?.track ?? null,
        scheduledArrival: null,
        scheduledDeparture: null,
        expectedArrival: isPredicted ? (stop.arrivalTime ?? stop.departureTime) : null,
        expectedDeparture: isPredicted ? (stop.departureTime ?? stop.arrivalTime) : null,
        delay: isPredicted ? plausibleDelay(stop.arrivalDelay ?? stop.departureDelay) : null,
        relationship: stop.relationship,
        skipped: stop.relationship === 'SKIPPED',
        isReported: isPredicted,
        isUncertain: isPredicted && (stop.uncertainty ?? 0) > MAX_UNCERTAINTY_SECONDS,
        headsign: stop.headsign ?? report.headsign,
        boarding: stop.boarding,
        alighting: stop.alighting,
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
    const scheduled = callArrival(trip, index) ?? callDeparture(trip, index);
    const isCandidate = index >= first && id === stopId && scheduled !== null;
    return isCandidate ? Math.abs(day.baseSeconds + scheduled - reported) : Number.POSITIVE_INFINITY;
  });
  return nearest === -1 ? first : nearest;
}

const givenDelay = (
  delay: number | null,
  time: EpochSeconds | null,
  scheduled: EpochSeconds | null,
): number | null => plausibleDelay(time !== null && scheduled !== null ? time - scheduled : delay);

/** Returns the delay (seconds); `null` if unknown or impossible. */
export const plausibleDelay = (delay: number | null): number | null =>
  delay !== null && Math.abs(delay) <= MAX_DELAY_SECONDS ? delay : null;

const addDelay = (time: EpochSeconds | null, delay: number | null): EpochSeconds | null =>
  time === null || delay === null ? null : time + delay;
