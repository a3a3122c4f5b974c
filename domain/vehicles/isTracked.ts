import { isUnresolved, reportedDelay } from '#domain/departures/reportedDelay.ts';
import type { LiveTrip } from './liveTrip.ts';

/**
 * Requires a position, a vehicle, a running status, and a delay that is not a code (shapes section 5). A delay that the
 * service has not determined does not contradict the position.
 */
export const isTracked = (live: LiveTrip): live is LiveTrip & { position: { lat: number; lon: number } } =>
  live.position !== null &&
  live.vehicleId !== null &&
  (isUnresolved(live) || !isLost(reportedDelay(live).kind));

const isLost = (kind: ReturnType<typeof reportedDelay>['kind']): boolean =>
  kind === 'cancelled' || kind === 'untracked';
