/** A vehicle on the map and in its list: small, comparable by value, the same on the server and in the browser. */
import { FRESH_SECONDS, STALE_SECONDS } from '#domain/trip/thresholds.ts';
import { tripInstanceId, tripOfInstanceId } from '#domain/trip/tripInstance.ts';
import type { EpochMs } from '#domain/units.ts';
import { isTracked, type LiveTrip } from '#domain/vehicles/liveTrip.ts';
import { delayMark } from '#web/features/transit/vehicles/delayWords.ts';

export interface MapVehicle
  extends Pick<LiveTrip, 'tripId' | 'routeId' | 'directionId' | 'headsign' | 'vehicleId' | 'heading'>,
    Pick<LiveTrip, 'status' | 'delaySeconds' | 'nextStopName' | 'occupancy'> {
  /** Id of its run (`tripInstanceId`), because runs of one trip on two dates may be in service at once. */
  id: string;
  /** WGS 84 degrees; `null`: listed, but never drawn. */
  lat: number | null;
  lon: number | null;
  /** The time of the last report; `null` when unknown. */
  reportedAt: EpochMs | null;
}

export function mapVehicle(live: LiveTrip): MapVehicle {
  const position = isTracked(live) ? live.position : null;
  return {
    id: tripInstanceId(live),
    tripId: live.tripId,
    routeId: live.routeId,
    directionId: live.directionId,
    headsign: live.headsign,
    vehicleId: live.vehicleId,
    lat: position?.lat ?? null,
    lon: position?.lon ?? null,
    heading: live.heading,
    delaySeconds: live.delaySeconds,
    status: live.status,
    nextStopName: live.nextStopName,
    occupancy: live.occupancy,
    reportedAt: live.reportedAt?.epochMilliseconds ?? null,
  };
}

export function findVehicle(vehicles: readonly MapVehicle[], id: string): MapVehicle | null {
  // The source or the address may lack a date.
  const undated = tripOfInstanceId(id);
  return (
    vehicles.find((each) => each.id === id) ??
    vehicles.find((each) => each.tripId === id || each.id === undated) ??
    null
  );
}

/** Returns whether a vehicle is marked as late or early: by its delay, as in every list, or else by its status. */
export function punctuality({ status, delaySeconds }: MapVehicle): 'late' | 'early' | null {
  if (delaySeconds === null) return status === 'late' || status === 'early' ? status : null;
  const mark = delayMark(delaySeconds);
  return mark === 'onTime' ? null : mark;
}

export const STALE_AFTER_MS = STALE_SECONDS * 1000;
export const DIM_AFTER_MS = FRESH_SECONDS * 1000;

export type Age = 'fresh' | 'aging' | 'stale';

/** Returns the age of the last report; a vehicle without a timestamp is as old as its source's response. */
export function vehicleAge(vehicle: MapVehicle, now: EpochMs, sourceAsOf: EpochMs): Age {
  const age = now - (vehicle.reportedAt ?? sourceAsOf);
  if (age > STALE_AFTER_MS) return 'stale';
  return age >= DIM_AFTER_MS ? 'aging' : 'fresh';
}
