import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';

export const testVehicle = (tripId: string, more: Partial<MapVehicle> = {}): MapVehicle => ({
  id: tripId,
  tripId,
  routeId: '17',
  directionId: 0,
  headsign: '2nd-Market',
  vehicleId: '7481',
  lat: 39.95,
  lon: -75.17,
  heading: 90,
  delaySeconds: 0,
  status: 'onTime',
  nextStopName: '20th St & Mifflin St',
  occupancy: 'other',
  reportedAt: 1_000,
  ...more,
});
