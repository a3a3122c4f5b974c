import type { ServiceSeconds } from '#domain/units.ts';

export interface TimetablePattern {
  directionId: 0 | 1;
  stopIds: string[];
  stopSequences: number[];
  timepoints: boolean[];
}
/** Notes for the times of a trip. Each set has the indexes of the calls, or rows, that the note applies to. */
export interface CallNotes {
  /** The agency does not guarantee the time. */
  approximate: ReadonlySet<number>;
  noBoarding: ReadonlySet<number>;
  noAlighting: ReadonlySet<number>;
  /** Riders must arrange boarding or getting off beforehand with the agency or the driver. */
  byArrangement: ReadonlySet<number>;
}
export interface TimetableTrip extends CallNotes {
  tripId: string;
  tripNumber: number | null;
  blockId: string | null;
  serviceId: string;
  releaseName: string;
  headsign: string;
  /** Index into `patterns`. */
  pattern: number;
  /** From when its times count. */
  start: ServiceSeconds;
  /**
   * Seconds after `start`, parallel to the pattern's stops; `null` where the trip does not call. Trips that take equally long
   * share one list, because lists for each would be the largest part of a server's memory.
   */
  arrivalsAfter: readonly (number | null)[];
  departuresAfter: readonly (number | null)[];
  headwaySeconds: number | null;
  /** Parallel to the pattern's stops, `null` for the stop's own track; `null`: no call of the trip has another. */
  tracks: (string | null)[] | null;
}
/** All trips of a route with their times at every stop, for every service and release. */
export interface Timetable {
  routeId: string;
  stops: ReadonlyMap<
    string,
    {
      name: string;
      position: { lat: number; lon: number } | null /** Track, platform or bay. */;
      track: string | null;
    }
  >;
  patterns: TimetablePattern[];
  trips: TimetableTrip[];
}

const timeAt = (start: ServiceSeconds, after: number | null | undefined): ServiceSeconds | null =>
  after == null ? null : start + after;

/** Returns the time of a call; `null` if the trip does not call there. */
export const callArrival = ({ start, arrivalsAfter }: TimetableTrip, call: number): ServiceSeconds | null =>
  timeAt(start, arrivalsAfter[call]);

export const callDeparture = (
  { start, departuresAfter }: TimetableTrip,
  call: number,
): ServiceSeconds | null => timeAt(start, departuresAfter[call]);

const isTime = (after: number | null): boolean => after !== null;

/** Returns the first time of a trip; `null` without any time. */
export function firstSeconds({
  start,
  arrivalsAfter,
  departuresAfter,
}: TimetableTrip): ServiceSeconds | null {
  const first = departuresAfter.find(isTime) ?? arrivalsAfter.find(isTime) ?? null;
  return first === null ? null : start + first;
}

/** Returns the last time of a trip; `null` without any time. */
export function lastSeconds({ start, arrivalsAfter, departuresAfter }: TimetableTrip): ServiceSeconds | null {
  const last = arrivalsAfter.findLast(isTime) ?? departuresAfter.findLast(isTime) ?? null;
  return last === null ? null : start + last;
}
