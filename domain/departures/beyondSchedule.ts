import { civilDate } from '#domain/time/serviceDay.ts';
import { isUnplanned } from '#domain/trip/tripInstance.ts';
import type { AlertsOfRun } from '../alerts/alertScope.ts';
import { type Departure, type DepartureState, expectedTime } from './departure.ts';
import type { DepartureQuery } from './departuresAt.ts';
import type { LiveRun, RunCall } from './liveRun.ts';
import { callTrack, isStaleRun, stateAtCall } from './stateAtCall.ts';

interface Beyond extends Pick<DepartureQuery, 'runs' | 'directionId' | 'isDetoured' | 'now' | 'zone'> {
  stopIds: ReadonlySet<string>;
  /** Whether the schedule already lists the run at the stop. */
  isScheduled: (run: LiveRun, stopId: string) => boolean;
  alertsOfRun: AlertsOfRun;
}

/** Whether the schedule of a stop may lack a run, or one of its calls. */
export const mayBeBeyond = (run: LiveRun): boolean =>
  isUnplanned(run) || (run.calls?.some(({ movedFrom }) => movedFrom !== null) ?? false);

/**
 * Lists the calls to come that the schedule of the stops lacks: of runs not in the schedule, predicted or copied from
 * another trip, and those moved here from another platform. Both directions list a run without a direction.
 */
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
      const { stopId, movedFrom } = call;
      if (!stopIds.has(stopId) || call.departed || call.relationship === 'SKIPPED') return [];
      if (movedFrom === null ? !isUnplanned(run) : stopIds.has(movedFrom)) return [];
      const planned = call.scheduledDeparture ?? call.scheduledArrival;
      const predicted = call.departure ?? call.arrival;
      const expected = predicted ?? planned;
      if (expected === null || isScheduled(run, stopId)) return [];
      if (isDetoured({ routeId: run.routeId, stopId, directionId: run.directionId }, expected)) return [];
      const known =
        planned !== null && (movedFrom !== null || run.relationship === 'REPLACEMENT')
          ? stateAtCall(
              {
                trip: { stopId: movedFrom ?? stopId, stopSequence: call.stopSequence },
                scheduledMs: planned.epochMilliseconds,
              },
              run,
              false,
              nowMs,
            )
          : null;
      const state: DepartureState =
        known?.state ??
        (predicted === null
          ? { kind: 'scheduled' }
          : { kind: run.relationship === 'UNSCHEDULED' ? 'unscheduled' : 'extra', expected });
      const serviceDate = run.serviceDate ?? civilDate(expected, zone);
      return [
        {
          key: `${serviceDate}|${run.tripId}|${run.startSeconds ?? ''}|${stopId}|${call.stopSequence ?? index}`,
          serviceDate,
          trip: unscheduledCall(run, call),
          scheduled: known === null ? expected : (planned ?? expected),
          state,
          at: expectedTime(state) ?? expected,
          run,
          occupancy: run.occupancy,
          vehicleId: run.vehicleId,
          // Without GPS, the stops already passed are unknown.
          stopsAway: run.status === 'noGps' ? null : call.stopsAway,
          isLast: false,
          movedFrom,
          endsEarlyAt: null,
          hasAlert: alertsOfRun({ ...run, stopId }, serviceDate, expected).length > 0,
          alightOnly: call === end || call.boarding === 'no',
          track: callTrack(null, call),
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
  headsign: call.headsign ?? run.headsign ?? '',
  track: null,
  stopSequence: call.stopSequence,
  lastStopId: run.lastStopId,
  isApproximate: false,
  boarding: call.boarding ?? 'yes',
  alighting: call.alighting ?? 'yes',
});
