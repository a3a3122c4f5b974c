import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { LiveRun, RunCall } from './liveRun.ts';

/** Finds a run's call for a scheduled one, wherever it was moved: by stop and sequence, else by stop and nearest time (loops repeat stops). */
export function findCall(
  { calls }: Pick<LiveRun, 'calls'>,
  trip: Pick<ScheduledStopTrip, 'stopId' | 'stopSequence'>,
  scheduledMs: number,
): RunCall | null {
  let nearest: RunCall | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const call of calls ?? []) {
    if ((call.movedFrom ?? call.stopId) !== trip.stopId) continue;
    if (call.stopSequence !== null && call.stopSequence === trip.stopSequence) return call;
    const at = call.scheduledDeparture ?? call.scheduledArrival ?? call.departure ?? call.arrival;
    const distance = at === null ? Number.MAX_SAFE_INTEGER : Math.abs(at.epochMilliseconds - scheduledMs);
    if (distance < least) {
      nearest = call;
      least = distance;
    }
  }
  return nearest;
}
