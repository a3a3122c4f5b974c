import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { findCall } from './findCall.ts';
import type { LiveRun } from './liveRun.ts';

/** Whether a run ends at a scheduled call, even if its schedule continues. Nobody can board there. */
export function endsAt(
  run: LiveRun | null,
  trip: Pick<ScheduledStopTrip, 'stopId' | 'stopSequence'>,
  scheduledMs: number,
): boolean {
  if (run?.calls == null) return false;
  const call = findCall(run, trip, scheduledMs);
  return (
    call !== null &&
    call.stopId === run.lastStopId &&
    run.calls.findLast(({ stopId }) => stopId === run.lastStopId) === call
  );
}
