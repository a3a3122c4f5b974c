/** Makes our own times for a run whose vehicle reports only its position. */
import { type OwnTimesHistory, ownTimesAhead } from '#domain/accuracy/ownTimes.ts';
import type { Position } from '#domain/stations/nearest.ts';
import { STALE_SECONDS } from '#domain/trip/thresholds.ts';
import type { EpochSeconds } from '#domain/units.ts';
import { progressOn, type TripPath } from '#domain/vehicles/tripPath.ts';
import type { RunningCall } from './tripCalls.ts';

export interface OwnEstimate {
  progress: number;
  times: (EpochSeconds | null)[];
  /** Whether riders see these times. */
  isShown: boolean;
  calls: RunningCall[];
}

/** Returns `null` if the vehicle is not on its path, or its report is stale: nothing is estimated past the last report. */
export function estimateRun(
  { history, hour, time }: { history: OwnTimesHistory | null; hour: number; time: EpochSeconds },
  routeId: string,
  calls: RunningCall[],
  vehicle: { path: TripPath; position: Position; seenAt: EpochSeconds; reportedIndex: number },
): OwnEstimate | null {
  const { path, position, seenAt, reportedIndex } = vehicle;
  if (history === null || time - seenAt > STALE_SECONDS || path.calls.length !== calls.length) return null;
  const scheduled = (call: number): EpochSeconds | null =>
    calls[call]?.scheduledArrival ?? calls[call]?.scheduledDeparture ?? null;
  const later = calls.findIndex((_, call) => (scheduled(call) ?? 0) > seenAt);
  const expected = later === -1 ? calls.length - 1 : Math.max(0, later - 0.5);
  const next = reportedIndex === -1 ? null : reportedIndex;
  const progress = progressOn(path, position, expected, next);
  if (progress === null) return null;
  const times = ownTimesAhead(calls.length, progress, seenAt, (call) => {
    const [from, to] = [calls[call - 1], calls[call]];
    if (from === undefined || to === undefined) return null;
    const [left, reached] = [from.scheduledDeparture ?? scheduled(call - 1), scheduled(call)];
    if (left === null || reached === null) return null;
    return history.runningSeconds(routeId, from.stopId, to.stopId, hour, Math.max(0, reached - left));
  });
  const isShown = history.isTrusted(routeId);
  return {
    progress,
    times,
    isShown,
    calls: isShown ? calls.map((call, index) => withTime(call, times[index])) : calls,
  };
}

/** How exact such a time is, is unknown, so it is approximate. */
function withTime(call: RunningCall, at: EpochSeconds | null | undefined): RunningCall {
  if (at == null || call.skipped) return call;
  const { scheduledArrival, scheduledDeparture } = call;
  const dwell = (scheduledDeparture ?? 0) - (scheduledArrival ?? scheduledDeparture ?? 0);
  const scheduled = scheduledArrival ?? scheduledDeparture;
  return {
    ...call,
    expectedArrival: at,
    expectedDeparture: at + dwell,
    delay: scheduled === null ? null : at - scheduled,
    isUncertain: true,
  };
}
