import { UNTRACKED } from './delay.ts';
import type { LiveTrip } from './liveTrip.ts';

/**
 * A position, a vehicle, a status that says it runs, and a delay that is none of the codes (shapes section 5). Code 998
 * without any status says that the delay is not known, and nothing against the position beside it.
 */
export const isTracked = (live: LiveTrip): live is LiveTrip & { position: { lat: number; lon: number } } =>
  live.status !== 'CANCELED' &&
  live.status !== 'NO GPS' &&
  live.position !== null &&
  live.vehicleId !== null &&
  (Math.abs(live.delay ?? 0) < UNTRACKED || (live.status === null && live.delay === UNTRACKED));
