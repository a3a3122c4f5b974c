import { normaliseRouteId } from '#domain/routes/routeId.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Detour } from './detour.ts';
import { isDetourActive } from './detourActivity.ts';

/** Whether a call is left out for the time of the call, because of a detour or because nothing serves the stop. */
export type IsDetoured = (
  call: Pick<ScheduledStopTrip, 'routeId' | 'stopId' | 'directionId'> & { tripId?: string },
  at: Temporal.Instant,
  /** Of the run; `null` and left out: not known. */
  serviceDate?: Temporal.PlainDate | null,
) => boolean;

/** Detours that do not tell which stops they leave out, leave out none that is known. */
export function detouredStops(detours: readonly Detour[], zone: string): IsDetoured {
  const byCall = Map.groupBy(
    detours.flatMap((detour) => (detour.skippedStops ?? []).map(({ stopId }) => ({ detour, stopId }))),
    ({ detour, stopId }) => keyOf(detour.routeId, stopId),
  );
  // Most stops have no detour: nothing is spelt out for them.
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
