import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { findCall } from './findCall.ts';
import type { LiveRun } from './liveRun.ts';

/** Whether a run ends at a scheduled call, even if its schedule continues. Nobody can board there. */
export const endsAt = (
  run: LiveRun | null,
  trip: Pick<ScheduledStopTrip, 'stopId' | 'stopSequence'>,
  scheduledMs: number,
): boolean =>
  run?.calls != null &&
  run.lastStopId === trip.stopId &&
  run.calls.findLast(({ stopId }) => stopId === trip.stopId) === findCall(run, trip, scheduledMs);
