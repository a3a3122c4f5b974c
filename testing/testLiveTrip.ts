/** A trip on the road with nothing remarkable about it. */
import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';

/** Bus 7481 on route 17, four minutes late. */
export const testLiveTrip = (more: Partial<LiveTrip> = {}): LiveTrip => ({
  tripId: '1',
  serviceDate: null,
  startSeconds: null,
  relationship: 'SCHEDULED',
  routeId: '17',
  directionId: 0,
  headsign: 'End',
  blockId: null,
  vehicleId: '7481',
  position: { lat: 39.9, lon: -75.1 },
  heading: null,
  delay: 4.4,
  status: 'LATE',
  nextStopId: 's8',
  nextStopName: null,
  nextStopSequence: 8,
  occupancy: 'FEW_SEATS_AVAILABLE',
  reportedAt: null,
  completionPercent: null,
  ...more,
});
