import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { LiveRun, RunCall } from './liveRun.ts';

/**
 * The call of a run that a scheduled call stands for: by stop and sequence; by stop alone where one of the sources
 * numbers its calls in another way, or not at all. A loop calls twice at a stop, and the scheduled time tells which.
 */
export function findCall(
  { calls }: Pick<LiveRun, 'calls'>,
  trip: Pick<ScheduledStopTrip, 'stopId' | 'stopSequence'>,
  scheduledMs: number,
): RunCall | null {
  let nearest: RunCall | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const call of calls ?? []) {
    if (call.stopId !== trip.stopId) continue;
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
