/** The calls of a running trip: the schedule with what the feed says of each stop carried along it. */
import type { TimetablePattern } from '#domain/timetable.ts';
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
  skipped: boolean;
}

/** A prediction further off than this is a mistake of the publisher, not a delay. */
const maxDelaySeconds = 6 * 3600;

/**
 * Joins a scheduled run with its report. As GTFS-realtime has it, what is said of one stop holds for the stops after
 * it until something else is said; nothing is carried back. Before the first such stop the trip's own delay holds.
 */
export function scheduledCalls(run: TripRun, report: TripReport | null): RunningCall[] {
  const { trip, pattern, timetable, day } = run;
  const calls: RunningCall[] = [];
  const reports = reportsByCall(pattern, report?.stops ?? []);
  let carried = believedDelay(report?.delay ?? null);
  for (let index = 0; index < pattern.stopIds.length; index++) {
    const stopId = pattern.stopIds[index];
    const arrival = trip.arrivals[index] ?? null;
    const departure = trip.departures[index] ?? arrival;
    if (stopId === undefined || (arrival === null && departure === null)) continue;
    const sequence = pattern.stopSequences[index] ?? null;
    const scheduledArrival = arrival === null ? null : day.baseSeconds + arrival;
    const scheduledDeparture = departure === null ? null : day.baseSeconds + departure;

    const stop = reports.get(index) ?? null;
    let arrivalDelay = carried;
    let departureDelay = carried;
    if (stop?.relationship === 'NO_DATA') {
      arrivalDelay = departureDelay = carried = null;
    } else if (stop?.relationship === 'SCHEDULED') {
      const saidArrival = saidDelay(stop.arrivalDelay, stop.arrivalTime, scheduledArrival);
      const saidDeparture = saidDelay(stop.departureDelay, stop.departureTime, scheduledDeparture);
      if (saidArrival !== null || saidDeparture !== null) {
        arrivalDelay = saidArrival ?? saidDeparture;
        departureDelay = saidDeparture ?? saidArrival;
        carried = departureDelay;
      }
    }
    // How early a vehicle stands at its first stop says nothing of when it leaves.
    const delay = calls.length === 0 ? (departureDelay ?? arrivalDelay) : (arrivalDelay ?? departureDelay);
    calls.push({
      stopId,
      stopName: timetable.stops.get(stopId)?.name ?? null,
      sequence,
      scheduledArrival,
      scheduledDeparture,
      expectedArrival: plus(scheduledArrival, arrivalDelay),
      expectedDeparture: plus(scheduledDeparture, departureDelay),
      delay,
      skipped: stop?.relationship === 'SKIPPED',
    });
  }
  return calls;
}

/** The calls of a trip that is in no timetable: only what the feed itself says. */
export function reportedCalls(report: TripReport, nameOf: (stopId: string) => string | null): RunningCall[] {
  return report.stops.flatMap((stop) => {
    if (stop.stopId === null) return [];
    return [
      {
        stopId: stop.stopId,
        stopName: nameOf(stop.stopId),
        sequence: stop.stopSequence,
        scheduledArrival: null,
        scheduledDeparture: null,
        expectedArrival: stop.arrivalTime ?? stop.departureTime,
        expectedDeparture: stop.departureTime ?? stop.arrivalTime,
        delay: believedDelay(stop.arrivalDelay ?? stop.departureDelay),
        skipped: stop.relationship === 'SKIPPED',
      },
    ];
  });
}

/** The report about each call of a pattern: by sequence where it gives a known one, else by stop; in order of travel. */
function reportsByCall(pattern: TimetablePattern, reports: readonly StopReport[]): Map<number, StopReport> {
  const byCall = new Map<number, StopReport>();
  let from = 0;
  for (const report of reports) {
    const bySequence =
      report.stopSequence === null ? -1 : pattern.stopSequences.indexOf(report.stopSequence, from);
    const at =
      bySequence !== -1 || report.stopId === null ? bySequence : pattern.stopIds.indexOf(report.stopId, from);
    if (at === -1) continue;
    byCall.set(at, report);
    from = at + 1;
  }
  return byCall;
}

function saidDelay(delay: number | null, time: number | null, scheduled: number | null): number | null {
  return believedDelay(time !== null && scheduled !== null ? time - scheduled : delay);
}

function believedDelay(delay: number | null): number | null {
  return delay !== null && Math.abs(delay) <= maxDelaySeconds ? delay : null;
}

function plus(time: number | null, delay: number | null): number | null {
  return time === null || delay === null ? null : time + delay;
}
