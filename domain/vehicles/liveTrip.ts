import type { NotKnown } from '#domain/result.ts';
import type { RunRelationship, TripInstance } from '#domain/trip/tripInstance.ts';

/** Occupancy values of spec section 3; any other wire value is `other` ("Seats unknown"). */
export const OCCUPANCIES = [
  'EMPTY',
  'MANY_SEATS_AVAILABLE',
  'FEW_SEATS_AVAILABLE',
  'STANDING_ROOM_ONLY',
  'other',
] as const;
export type Occupancy = (typeof OCCUPANCIES)[number];

/**
 * The status of a trip (spec section 3). `noGps`: its vehicle is not tracked. `invalid`: the service gave a delay that spec
 * section 5 does not define.
 */
export type DelayStatus = 'cancelled' | 'noGps' | 'late' | 'onTime' | 'early' | 'scheduled' | 'invalid';

/** A trip that live data reports, with or without a known position (spec section 7, `trips`). */
export interface LiveTrip extends TripInstance {
  routeId: string;
  directionId: 0 | 1 | null;
  headsign: string | null;
  /** For rail: the train number that riders know. */
  blockId: string | null;
  /** Fleet number, or car numbers joined by commas; `null` if the vehicle is unknown. */
  vehicleId: string | null;
  /** WGS 84 degrees; `null` without GPS. */
  position: { lat: number; lon: number } | null;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** Negative: early. `null`: not reported, or the status says that there is none. */
  delaySeconds: number | null;
  status: DelayStatus | null;
  nextStopId: string | null;
  nextStopName: string | null;
  nextStopSequence: number | null;
  occupancy: Occupancy;
  /** Time of the last report; `null` if it is missing or implausible. */
  reportedAt: Temporal.Instant | null;
  relationship: RunRelationship;
}

/** Whether a trip does not run, by its status or by how it relates to the schedule. */
export const isCancelled = ({ status, relationship }: Pick<LiveTrip, 'status' | 'relationship'>): boolean =>
  status === 'cancelled' || relationship === 'CANCELED' || relationship === 'DELETED';

/** Whether a trip has a position and a vehicle, and is not reported as cancelled or untracked. */
export const isTracked = (live: LiveTrip): live is LiveTrip & { position: { lat: number; lon: number } } =>
  live.position !== null && live.vehicleId !== null && live.status !== 'cancelled' && live.status !== 'noGps';

/** The units of spec section 9, "Map orientation", are about one foot. Movements under 20 units are noise. */
const UNITS_PER_DEGREE = { lat: 364_000, lon: 288_200 } as const;
const MIN_MOVEMENT_UNITS = 20;

export interface Orientation {
  /** The position of the last movement; small movements accumulate from here. */
  position: { lat: number; lon: number };
  /** Degrees clockwise from north, 0 to 360; `null` until the vehicle has moved. */
  heading: number | null;
}

/** Updates an orientation. `previous` is `null` for a new vehicle. */
export function orient(previous: Orientation | null, position: { lat: number; lon: number }): Orientation {
  if (previous === null) return { position, heading: null };
  const north = (position.lat - previous.position.lat) * UNITS_PER_DEGREE.lat;
  const east = (position.lon - previous.position.lon) * UNITS_PER_DEGREE.lon;
  if (Math.hypot(north, east) < MIN_MOVEMENT_UNITS) return previous;
  return { position, heading: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360 };
}

/** One call of a trip. `stopSequence` identifies it, because a loop can call at one stop twice. */
export interface TripCall {
  stopId: string;
  stopName: string;
  stopSequence: number | null;
  scheduled: Temporal.Instant | null;
  expected: Temporal.Instant | null;
  delaySeconds: number | NotKnown;
  departed: boolean;
  skipped: boolean;
}

/** A trip's live data, stop by stop (spec section 7, `trip-update`). */
export interface TripUpdate
  extends Pick<LiveTrip, 'tripId' | 'serviceDate' | 'routeId' | 'directionId' | 'headsign'>,
    Pick<LiveTrip, 'delaySeconds' | 'status' | 'nextStopId' | 'nextStopSequence'> {
  isRealTime: boolean;
  calls: TripCall[];
}

const TOLERANCE_SECONDS = 3 * 3600;
const DAY_SECONDS = 86_400;

/**
 * Corrects a fault of the trip-update service: after midnight, yesterday's trips get times a day too late. If the next
 * call of a running trip (else its last call) is about a day ahead, all times of the trip are moved back by a day.
 */
export function correctServiceDay(update: TripUpdate, now: Temporal.Instant): TripUpdate {
  const next = update.calls.find((call) => !call.departed && call.expected !== null) ?? update.calls.at(-1);
  const expected = next?.expected ?? null;
  if (!isRunning(update) || expected === null) return update;
  const ahead = (expected.epochMilliseconds - now.epochMilliseconds) / 1000;
  // A trip added for later today is correct: a day earlier, its times would not be close to now.
  if (Math.abs(ahead - DAY_SECONDS) > TOLERANCE_SECONDS) return update;
  return {
    ...update,
    calls: update.calls.map((call) => ({
      ...call,
      scheduled: dayEarlier(call.scheduled),
      expected: dayEarlier(call.expected),
    })),
  };
}

const isRunning = (update: TripUpdate): boolean =>
  update.status !== 'cancelled' &&
  update.status !== 'scheduled' &&
  (update.isRealTime || update.calls.some((call) => call.departed));

/** Subtracts exactly 86,400 seconds, as many as the fault adds, even on days when clocks change. */
const dayEarlier = (instant: Temporal.Instant | null): Temporal.Instant | null =>
  instant?.subtract({ seconds: DAY_SECONDS }) ?? null;
