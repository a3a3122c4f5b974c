import { civilDate } from '#domain/time/serviceDay.ts';
import type { AlertsOfRun } from '../alerts/alertsOfRun.ts';
import type { Departure } from './departure.ts';
import type { DepartureQuery } from './departuresAt.ts';
import type { LiveRun, RunCall } from './liveRun.ts';
import { isStaleRun } from './stateAtCall.ts';

interface Beyond extends Pick<DepartureQuery, 'runs' | 'directionId' | 'isDetoured' | 'now' | 'zone'> {
  stopIds: ReadonlySet<string>;
  /** Whether the schedule already lists the run at the stop. */
  isScheduled: (run: LiveRun, stopId: string) => boolean;
  alertsOfRun: AlertsOfRun;
}

/** Whether the schedule may lack a run. */
export const mayBeBeyond = ({ relationship }: LiveRun): boolean =>
  relationship === 'ADDED' ||
  relationship === 'UNSCHEDULED' ||
  relationship === 'DUPLICATED' ||
  relationship === 'REPLACEMENT';

/** For runs that the schedule lacks, lists the predicted calls to come. Both directions list a run without a direction. */
export function beyondSchedule({
  runs,
  stopIds,
  isScheduled,
  directionId,
  isDetoured,
  alertsOfRun,
  now,
  zone,
}: Beyond): Departure[] {
  const nowMs = now.epochMilliseconds;
  return runs.flatMap((run) => {
    const { calls } = run;
    if (calls === null || run.status === 'cancelled' || isStaleRun(run, nowMs)) return [];
    if (directionId !== null && run.directionId !== null && run.directionId !== directionId) return [];
    const end = calls.findLast(({ stopId }) => stopId === run.lastStopId);
    return calls.flatMap((call, index): Departure[] => {
      const { stopId } = call;
      const expected = call.departure ?? call.arrival;
      if (!stopIds.has(stopId) || call.departed || call.relationship === 'SKIPPED' || expected === null)
        return [];
      if (isScheduled(run, stopId)) return [];
      if (isDetoured({ routeId: run.routeId, stopId, directionId: run.directionId }, expected)) return [];
      const serviceDate = run.serviceDate ?? civilDate(expected, zone);
      return [
        {
          key: `${serviceDate}|${run.tripId}|${run.startSeconds ?? ''}|${stopId}|${call.stopSequence ?? index}`,
          serviceDate,
          trip: unscheduledCall(run, call),
          scheduled: expected,
          state: { kind: run.relationship === 'UNSCHEDULED' ? 'unscheduled' : 'extra', expected },
          at: expected,
          run,
          occupancy: run.occupancy,
          vehicleId: run.vehicleId,
          // Without GPS, the stops already passed are unknown.
          stopsAway: run.status === 'noGps' ? null : call.stopsAway,
          isLast: false,
          endsEarlyAt: null,
          hasAlert: alertsOfRun({ ...run, serviceDate, stopId }, expected).length > 0,
          alightOnly: call === end,
        },
      ];
    });
  });
}

const unscheduledCall = (run: LiveRun, call: RunCall): Departure['trip'] => ({
  tripId: run.tripId,
  tripNumber: null,
  routeId: run.routeId,
  stopId: call.stopId,
  blockNumber: run.blockId,
  stopName: call.stopName ?? call.stopId,
  directionId: run.directionId,
  serviceId: '',
  releaseName: '',
  scheduledArrival: null,
  scheduledDeparture: null,
  headsign: run.headsign ?? '',
  stopSequence: call.stopSequence,
  lastStopId: run.lastStopId,
  isApproximate: false,
  boarding: 'yes',
  alighting: 'yes',
});
