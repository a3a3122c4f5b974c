/** A departure as a row shows it: times as epoch milliseconds, the state as it is, nothing that is not shown. */
import type { Departure } from '#domain/departures/departure.ts';
import { type DepartureState, expectedTime, inEpochMs } from '#domain/departures/departureState.ts';
import { runMark } from '#domain/departures/runMark.ts';
import { SEATS_WITHIN_SECONDS } from '#domain/departures/thresholds.ts';
import type { Occupancy } from '#domain/vehicles/occupancy.ts';

export interface DepartureView {
  key: string;
  tripId: string;
  /** Tells the run from those of other days, in links (`runMark`). */
  run: string;
  routeId: string;
  headsign: string;
  state: DepartureState<number>;
  scheduled: number;
  occupancy: Occupancy;
  vehicleId: string | null;
  /** The number of a train, on regional rail. */
  trainNumber: number | null;
  stopsAway: number | null;
  isLast: boolean;
  isApproximate: boolean;
  /** Riders board only when they arranged it with the agency or the driver. */
  byArrangement: boolean;
  /** An alert is about this very trip; left out: none is. */
  hasAlert?: true;
  /** Where the trip ends today, when that is before its scheduled end. */
  endsEarlyAt: string | null;
  /** Arrival at the chosen destination; `null` without a destination, or when unknown. */
  arrives: number | null;
  /** It is scheduled to serve the chosen destination, and does not today. */
  missesDestination: boolean;
}

export function departureView(
  departure: Departure,
  now: Temporal.Instant,
  options: { isRail: boolean; arrives: Temporal.Instant | 'unknown' | 'skipped' | null },
): DepartureView {
  const { trip, scheduled, at } = departure;
  const { arrives } = options;
  const state = inEpochMs(departure.state);
  const isPredicted = expectedTime(state) !== null;
  const isNear = at.epochMilliseconds - now.epochMilliseconds < SEATS_WITHIN_SECONDS * 1000;
  return {
    key: departure.key,
    tripId: trip.tripId,
    run: runMark(departure),
    routeId: trip.routeId,
    headsign: trip.headsign,
    state,
    scheduled: scheduled.epochMilliseconds,
    occupancy: isNear ? departure.occupancy : 'other',
    vehicleId: isPredicted ? departure.vehicleId : null,
    trainNumber: options.isRail ? trip.tripNumber : null,
    stopsAway: departure.stopsAway,
    isLast: departure.isLast,
    isApproximate: trip.isApproximate,
    byArrangement: trip.boarding === 'byArrangement',
    ...(departure.hasAlert ? { hasAlert: true } : {}),
    endsEarlyAt: departure.endsEarlyAt,
    arrives: typeof arrives === 'string' ? null : (arrives?.epochMilliseconds ?? null),
    missesDestination: arrives === 'skipped',
  };
}
