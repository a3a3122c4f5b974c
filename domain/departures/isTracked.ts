import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';
import { reportedDelay } from './reportedDelay.ts';

/** Whether a trip has a position and a vehicle, and is not reported as cancelled or untracked. */
export const isTracked = (live: LiveTrip): live is LiveTrip & { position: { lat: number; lon: number } } =>
  live.position !== null && live.vehicleId !== null && !isLost(reportedDelay(live).kind);

const isLost = (kind: ReturnType<typeof reportedDelay>['kind']): boolean =>
  kind === 'cancelled' || kind === 'untracked';
