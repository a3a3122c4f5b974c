import { normaliseRouteId } from '#domain/routes/routeId.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Detour } from './detour.ts';
import { isDetourActive } from './detourActivity.ts';

/** Whether a call is skipped at its time, because of a detour or because the stop has no service. */
export type IsDetoured = (
  call: Pick<ScheduledStopTrip, 'routeId' | 'stopId' | 'directionId'> & { tripId?: string },
  at: Temporal.Instant,
  /** The run's service date; `null` or omitted: unknown. */
  serviceDate?: Temporal.PlainDate | null,
) => boolean;

/** A detour that does not list its skipped stops skips none that is known. */
export function detouredStops(detours: readonly Detour[], zone: string): IsDetoured {
  const byCall = Map.groupBy(
    detours.flatMap((detour) => (detour.skippedStops ?? []).map(({ stopId }) => ({ detour, stopId }))),
    ({ detour, stopId }) => keyOf(detour.routeId, stopId),
  );
  // Most stops have no detour, so skip the work for them.
  const stopIds = new Set(
    detours.flatMap(({ skippedStops }) => (skippedStops ?? []).map(({ stopId }) => stopId)),
  );
  return (call, at) =>
    stopIds.has(call.stopId) &&
    (byCall.get(keyOf(call.routeId, call.stopId)) ?? []).some(
      ({ detour }) =>
        (detour.directionId === null || detour.directionId === call.directionId) &&
        isDetourActive(detour, at, zone),
    );
}

const keyOf = (routeId: string, stopId: string): string => `${normaliseRouteId(routeId)} ${stopId}`;
