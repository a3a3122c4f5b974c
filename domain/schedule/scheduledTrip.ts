import type { ServiceSeconds } from '#domain/units.ts';

/** Whether riders may board or get off; `byArrangement` with agency or driver (GTFS pickup_type, drop_off_type). */
export const PERMISSIONS = ['yes', 'no', 'byArrangement'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** One scheduled call of a trip at a stop (spec section 3, "Scheduled stop trip"). */
export interface ScheduledStopTrip {
  tripId: string;
  /** The block id if the trip id is a string, else the trip id (spec section 3); `null` if not a number. */
  tripNumber: number | null;
  routeId: string;
  stopId: string;
  blockNumber: string | null;
  stopName: string;
  directionId: 0 | 1 | null;
  serviceId: string;
  releaseName: string;
  /** `null` if the feed gives no time. */
  scheduledArrival: ServiceSeconds | null;
  /** Like `scheduledArrival`; `null` if the source has no departure times. */
  scheduledDeparture: ServiceSeconds | null;
  /** The headsign at this call, since it can change along the way; "" if the source gives none. */
  headsign: string;
  /** The track, platform or bay of the call by the timetable; `null` if the feed gives none. */
  track: string | null;
  stopSequence: number | null;
  lastStopId: string | null;
  /** The agency does not guarantee the time: it is interpolated, corrected or derived from a headway. */
  isApproximate: boolean;
  boarding: Permission;
  alighting: Permission;
}

/** Returns the trip's number (spec section 3): a rail trip's id is a string, so its block id is used. `null`: none. */
export function tripNumber(tripId: string | number, blockId: string | number | null): number | null {
  const number = typeof tripId === 'string' ? numberOf(blockId) : tripId;
  return number !== null && Number.isFinite(number) ? number : null;
}

const numberOf = (id: string | number | null): number | null =>
  id === null || String(id).trim() === '' ? null : Number(id);

/** Finds the calls of one day where riders cannot board: pickup_type is 1 (GTFS), or the trip ends. */
export function alightOnlyCalls(trips: readonly ScheduledStopTrip[]): ReadonlySet<ScheduledStopTrip> {
  const calls = new Set(trips.filter((trip) => trip.boarding === 'no'));
  // A loop may begin where it ends: only the latest call at its last stop is its end.
  const latest = new Map<string, ScheduledStopTrip>();
  for (const trip of trips) {
    if (trip.lastStopId !== trip.stopId) continue;
    const key = `${trip.routeId}|${trip.tripId}`;
    const other = latest.get(key);
    if (!other || (trip.stopSequence ?? 0) > (other.stopSequence ?? 0)) latest.set(key, trip);
  }
  for (const end of latest.values()) calls.add(end);
  return calls;
}

/** Returns the destination call of a run boarded at `boarded`; `null` if riders cannot get off there after that call. */
export type FindArrival = (boarded: ScheduledStopTrip) => ScheduledStopTrip | null;

/** Prepares the search in `rows`, the calls at the destination. Releases may share trip ids; a loop may call twice. */
export function indexArrivals(rows: readonly ScheduledStopTrip[]): FindArrival {
  const calls = Map.groupBy(
    rows.filter((row) => row.alighting !== 'no'),
    runOf,
  );
  return (boarded) => {
    const [next] = (calls.get(runOf(boarded)) ?? [])
      .filter((call) => sequenceOf(call) > sequenceOf(boarded) && isSameRelease(call, boarded))
      .sort((a, b) => sequenceOf(a) - sequenceOf(b));
    return next ?? null;
  };
}

/** Ignores the route, because two sources may list a parent's run under different route ids. */
const runOf = ({ tripId, serviceId }: ScheduledStopTrip): string => JSON.stringify([tripId, serviceId]);

/** A row without a release name belongs to every release. */
const isSameRelease = (a: ScheduledStopTrip, b: ScheduledStopTrip): boolean =>
  a.releaseName === b.releaseName || a.releaseName === '' || b.releaseName === '';

const sequenceOf = ({ stopSequence }: ScheduledStopTrip): number => stopSequence ?? 0;
