import { isUnresolved, reportedDelay } from '#domain/departures/reportedDelay.ts';
import type { LiveTrip } from './liveTrip.ts';

/**
 * A position, a vehicle, a status that says it runs, and a delay that is none of the codes (shapes section 5). A delay
 * that the service has not resolved says nothing against the position beside it.
 */
export const isTracked = (live: LiveTrip): live is LiveTrip & { position: { lat: number; lon: number } } =>
  live.position !== null &&
  live.vehicleId !== null &&
  (isUnresolved(live) || !isLost(reportedDelay(live).kind));

const isLost = (kind: ReturnType<typeof reportedDelay>['kind']): boolean =>
  kind === 'cancelled' || kind === 'untracked';
