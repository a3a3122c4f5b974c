/** A departure as a row shows it: times as epoch milliseconds, the state closed, nothing that is not shown. */
import type { Departure } from '#domain/departure.ts';
import type { Occupancy } from '#domain/occupancy.ts';

export interface DepartureView {
  key: string;
  tripId: string;
  routeId: string;
  headsign: string;
  state: Departure['state']['kind'];
  scheduled: number;
  /** The estimate; `null` without one. */
  expected: number | null;
  delayMinutes: number | null;
  occupancy: Occupancy;
  vehicleId: string | null;
  /** Train number of rail. */
  trainNumber: number | null;
  stopsAway: number | null;
  isLast: boolean;
  isApproximate: boolean;
  /** Riders board only when they arranged it with the agency or the driver. */
  byArrangement: boolean;
  /** Arrival at the chosen destination by the schedule; `null` without a destination. */
  arrives: number | null;
}

/** Seats are told only near departure: a bus 40 minutes away fills and empties before it comes. */
const SEATS_WITHIN_MS = 30 * 60_000;

export function departureView(
  departure: Departure,
  now: Temporal.Instant,
  options: { isRail: boolean; arrives: Temporal.Instant | null },
): DepartureView {
  const { state, trip, scheduled, at } = departure;
  const estimated = state.kind === 'estimated' || state.kind === 'extra' ? state : null;
  const near = at.epochMilliseconds - now.epochMilliseconds < SEATS_WITHIN_MS;
  return {
    key: departure.key,
    tripId: trip.tripId,
    routeId: trip.routeId,
    headsign: trip.headsign,
    state: state.kind,
    scheduled: scheduled.epochMilliseconds,
    expected: estimated?.expected.epochMilliseconds ?? null,
    delayMinutes: state.kind === 'estimated' ? state.delayMinutes : null,
    occupancy: near ? departure.occupancy : 'other',
    vehicleId: estimated ? departure.vehicleId : null,
    trainNumber: options.isRail ? trip.tripNumber : null,
    stopsAway: departure.stopsAway,
    isLast: departure.isLast,
    isApproximate: trip.isApproximate,
    byArrangement: trip.boarding === 'byArrangement',
    arrives: options.arrives?.epochMilliseconds ?? null,
  };
}
