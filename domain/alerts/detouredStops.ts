import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Detour } from './detour.ts';
import { isDetourActive } from './detourActivity.ts';

/** Whether a call is skipped at its time, because of a detour or because the stop has no service. */
export type IsDetoured = (
  call: Pick<ScheduledStopTrip, 'routeId' | 'stopId' | 'directionId'> & { tripId?: string },
  at: Pick<Temporal.Instant, 'epochMilliseconds'>,
  /** The run's service date; `null` or omitted: unknown. */
  serviceDate?: Temporal.PlainDate | null,
) => boolean;

/** Returns a test of whether a detour skips a call. A detour without a list of skipped stops affects no call. */
export function indexDetours(detours: readonly Detour[], zone: string): IsDetoured {
  const byStop = Map.groupBy(
    detours.flatMap((detour) => (detour.skippedStops ?? []).map(({ stopId }) => ({ detour, stopId }))),
    ({ stopId }) => stopId,
  );
  return ({ routeId, stopId, directionId }, at) =>
    (byStop.get(stopId) ?? []).some(
      ({ detour }) =>
        detour.routeId === routeId &&
        (detour.directionId === null || detour.directionId === directionId) &&
        isDetourActive(detour, at, zone),
    );
}
