import { isUnresolved, reportedDelay } from '#domain/departures/reportedDelay.ts';
import type { LiveTrip } from './liveTrip.ts';

/** On the map with a running vehicle (shapes section 5). An undetermined delay does not contradict the position. */
export const isTracked = (live: LiveTrip): live is LiveTrip & { position: { lat: number; lon: number } } =>
  live.position !== null &&
  live.vehicleId !== null &&
  (isUnresolved(live) || !isLost(reportedDelay(live).kind));

const isLost = (kind: ReturnType<typeof reportedDelay>['kind']): boolean =>
  kind === 'cancelled' || kind === 'untracked';
