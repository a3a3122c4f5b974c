/** A vehicle as the map and its list show it: small, comparable by value, the same on the server and in the browser. */

import { isTracked } from '#domain/isTracked.ts';
import type { LiveTrip } from '#domain/liveTrip.ts';
import type { Occupancy } from '#domain/occupancy.ts';
import type { DelayStatus } from '#domain/status.ts';

export interface MapVehicle {
  tripId: string;
  routeId: string;
  directionId: 0 | 1 | null;
  headsign: string | null;
  vehicleId: string | null;
  /** WGS 84 degrees; `null`: listed, never drawn. */
  lat: number | null;
  lon: number | null;
  /** Degrees clockwise from north, as the feed says. */
  heading: number | null;
  /** Whole minutes; `null` when unknown or a code. */
  delay: number | null;
  status: DelayStatus | null;
  nextStopName: string | null;
  occupancy: Occupancy;
  /** Epoch milliseconds of the last report; `null` when unknown. */
  reportedAt: number | null;
}

/** What the live service says of a trip, reduced to what is shown. */
export function mapVehicle(live: LiveTrip): MapVehicle {
  const position = isTracked(live) ? live.position : null;
  const delay = live.delay === null || Math.abs(live.delay) >= 998 ? null : Math.round(live.delay) + 0;
  return {
    tripId: live.tripId,
    routeId: live.routeId,
    directionId: live.directionId,
    headsign: live.headsign,
    vehicleId: live.vehicleId,
    lat: position?.lat ?? null,
    lon: position?.lon ?? null,
    heading: live.heading,
    delay,
    status: live.status,
    nextStopName: live.nextStopName,
    occupancy: live.occupancy,
    reportedAt: live.reportedAt?.epochMilliseconds ?? null,
  };
}

/** Drawn only while its report is this young, in milliseconds (freshness: stale after 5 min). */
export const STALE_AFTER_MS = 300_000;
/** Dimmed from this age on (freshness: live under 90 s). */
export const DIM_AFTER_MS = 90_000;

export type Age = 'fresh' | 'aging' | 'stale';

/** How old the last report is; a vehicle that never says when is as old as its source's answer. */
export function vehicleAge(vehicle: MapVehicle, now: number, sourceAsOf: number): Age {
  const age = now - (vehicle.reportedAt ?? sourceAsOf);
  if (age > STALE_AFTER_MS) return 'stale';
  return age >= DIM_AFTER_MS ? 'aging' : 'fresh';
}
