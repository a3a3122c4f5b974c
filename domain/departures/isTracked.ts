import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';

/** Whether a trip has a position and a vehicle, and is not reported as cancelled or untracked. */
export const isTracked = (live: LiveTrip): live is LiveTrip & { position: { lat: number; lon: number } } =>
  live.position !== null && live.vehicleId !== null && live.status !== 'cancelled' && live.status !== 'noGps';
