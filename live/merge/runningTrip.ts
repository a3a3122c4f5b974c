/** A trip of the merged live data, before it is serialised for the wire. */
import type { ServiceDay } from '#domain/time/serviceDay.ts';
import type { RunRelationship } from '#domain/trip/tripInstance.ts';
import type { RunningCall } from './tripCalls.ts';

/** Times are Unix seconds unless noted; `null` means unknown. */
export interface RunningTrip {
  tripId: string;
  routeId: string;
  isRail: boolean;
  relationship: RunRelationship;
  directionId: 0 | 1 | null;
  directionName: string | null;
  headsign: string | null;
  blockId: string | null;
  serviceId: string | null;
  day: ServiceDay | null;
  /** Start and end by the schedule, else the reported start, in seconds after noon minus 12 h of the service date. */
  startSeconds: number | null;
  endSeconds: number | null;
  /** Whether id and date alone are ambiguous, so that the start distinguishes the run. */
  isNamedByStart: boolean;
  vehicleId: string | null;
  position: { lat: number; lon: number } | null;
  bearing: number | null;
  isCanceled: boolean;
  /** Whether its vehicle is not tracked; a cancelled trip has none. */
  isUntracked: boolean;
  delaySeconds: number | null;
  occupancy: string | null;
  /** Time of the vehicle's report if there is a position, else of the predictions; `null` if untracked. */
  reportedAt: number | null;
  /** When the predictions were made, else when the vehicle reported. */
  predictedAt: number | null;
  /** When the vehicle reported the place from which `nextIndex` follows; `null`: it follows from times. */
  seenAt: number | null;
  /** The place along the trip: 4.25 is a quarter of the way from call 4 to call 5; `null`: only the next call is known. */
  progress: number | null;
  /** Our own times at `calls`, from the vehicle's position, whether they are shown or not; `null`: none. */
  ownTimes: (number | null)[] | null;
  /** Whether the times of `calls` are our own. */
  isOwnEstimate: boolean;
  calls: RunningCall[];
  /** Index into `calls`; `null` if the trip is over or cancelled, or if unknown. */
  nextIndex: number | null;
  /** Whether the trip has left its first call, by time or by its vehicle's report. */
  hasBegun: boolean;
  isOver: boolean;
  /** Whether the endpoint `trips` lists this run. */
  isOnRoad: boolean;
  isReported: boolean;
  /** The path of a modified trip, as an encoded polyline, with the id of its modification. */
  detour: { id: string; path: string } | null;
}
