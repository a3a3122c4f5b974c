/** A trip of the merged live data, before it is serialised for the wire. */
import { civilDate, type ServiceDay } from '#domain/time/serviceDay.ts';
import type { RunRelationship } from '#domain/trip/tripInstance.ts';
import type { EpochSeconds, ServiceSeconds } from '#domain/units.ts';
import type { RunningCall } from './tripCalls.ts';

/** `null` means unknown. */
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
  /** Start and end by the schedule, else the reported start. */
  startSeconds: ServiceSeconds | null;
  endSeconds: ServiceSeconds | null;
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
  reportedAt: EpochSeconds | null;
  /** When the predictions were made, else when the vehicle reported. */
  predictedAt: EpochSeconds | null;
  /** When the vehicle reported the place from which `nextIndex` follows; `null`: it follows from times. */
  seenAt: EpochSeconds | null;
  /** The place along the trip: 4.25 is a quarter of the way from call 4 to call 5; `null`: only the next call is known. */
  progress: number | null;
  /** Our own times at `calls`, from the vehicle's position, whether they are shown or not; `null`: none. */
  ownTimes: (EpochSeconds | null)[] | null;
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

/** The longest time between now and a current run of a date other than today. */
export const NEAR_SECONDS = 6 * 3600;

type Run = Pick<RunningTrip, 'tripId' | 'relationship' | 'day' | 'calls' | 'position'>;

/** Selects the current run of each trip, and every other run that is in service and has a position. */
export function currentRuns<T extends Run>(trips: readonly T[], now: Temporal.Instant, zone: string): T[] {
  const today = civilDate(now, zone);
  const time = now.epochMilliseconds / 1000;
  const nearest = new Map<string, T>();
  for (const trip of trips) {
    if (!isNear(trip, today, time)) continue;
    const other = nearest.get(trip.tripId);
    if (other === undefined || secondsOff(trip, time) < secondsOff(other, time))
      nearest.set(trip.tripId, trip);
  }
  const isOnRoad = (trip: T) =>
    trip.position !== null && isNear(trip, today, time) && secondsOff(trip, time) === 0;
  return trips.filter((trip) => nearest.get(trip.tripId) === trip || isOnRoad(trip));
}

/** Returns the seconds between `time` and the run; 0 while it is in service, infinite if its times are unknown. */
function secondsOff({ calls, day }: Pick<Run, 'calls' | 'day'>, time: EpochSeconds): number {
  const first = timeOf(calls[0]) ?? day?.baseSeconds ?? null;
  const last = timeOf(calls.at(-1)) ?? first;
  return first === null || last === null ? Number.POSITIVE_INFINITY : Math.max(first - time, time - last, 0);
}

function isNear(trip: Run, today: Temporal.PlainDate, time: EpochSeconds): boolean {
  if (trip.relationship === 'DELETED') return false;
  return trip.day === null || trip.day.date.equals(today) || secondsOff(trip, time) <= NEAR_SECONDS;
}

const timeOf = (call: RunningTrip['calls'][number] | undefined): EpochSeconds | null =>
  call?.expectedDeparture ??
  call?.scheduledDeparture ??
  call?.expectedArrival ??
  call?.scheduledArrival ??
  null;

/** Like `predictedNextIndex`, but `null` without GPS. */
export const knownNextIndex = (trip: RunningTrip): number | null =>
  trip.isUntracked ? null : predictedNextIndex(trip);

/** Returns the index of the next call, or `calls.length`; `null` if unknown, cancelled, or neither begun nor located. */
export function predictedNextIndex(trip: RunningTrip): number | null {
  if (trip.isCanceled || (!trip.hasBegun && trip.position === null)) return null;
  return trip.isOver ? trip.calls.length : trip.nextIndex;
}
