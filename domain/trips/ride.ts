import type { IsDetoured } from '#domain/alerts/detouredStops.ts';
import { instantAt, serviceDay } from '#domain/time/serviceDay.ts';
import type { Departure } from '../departures/departure.ts';
import { isServed } from '../departures/departureState.ts';
import { arrivalAt } from '../departures/tripStops.ts';
import type { FindArrival } from './arrivals.ts';

/** A run of a trip from the rider's boarding stop to the destination, without a change. */
export interface Ride {
  departure: Departure;
  toStopId: string;
  /** The scheduled time, or the predicted one for a run not in the schedule. `null`: the source gives no time. */
  scheduledArrival: Temporal.Instant | null;
  /** The predicted, else the scheduled time; `null` when unknown or when riders cannot board. */
  arrival: Temporal.Instant | null;
}

interface Between {
  /** Departures from any stop of the origin, as sorted by `departuresAt`. */
  departures: readonly Departure[];
  arrivalOf: FindArrival;
  /** The stops of the destination, for runs not in the schedule. */
  toStopIds: ReadonlySet<string>;
  isDetoured: IsDetoured;
  now: Temporal.Instant;
  zone: string;
}

/**
 * Lists the rides between two places, in the order of `departures`, each boarded at the last stop of the origin before
 * the destination. A cancelled run stays listed because riders may be waiting for it.
 */
export function ridesBetween(between: Between): Ride[] {
  const { departures, arrivalOf, isDetoured, now, zone } = between;
  const rides = new Map<string, Ride>();
  for (const departure of departures) {
    if (departure.alightOnly || departure.state.kind === 'skipped') continue;
    const { trip, serviceDate, run } = departure;
    const call = arrivalOf(trip);
    const ride =
      call === null
        ? rideBeyondSchedule(departure, between.toStopIds)
        : rideTo(departure, call, { isDetoured, now, zone });
    if (ride === null) continue;
    const key = `${serviceDate} ${trip.tripId} ${run?.startSeconds ?? ''} ${ride.key}`;
    // Keep the last of several origin stops. Deleting first keeps the rides in the order of `departures`.
    const known = rides.get(key);
    if (known && boardingOrder(known.departure) > boardingOrder(departure)) continue;
    rides.delete(key);
    rides.set(key, ride.ride);
  }
  return [...rides.values()];
}

const boardingOrder = ({ trip, scheduled }: Departure): number =>
  trip.stopSequence ?? scheduled.epochMilliseconds;

/** `key` distinguishes the destination calls of one run. */
type Keyed = { key: string; ride: Ride } | null;

function rideTo(
  departure: Departure,
  call: NonNullable<ReturnType<FindArrival>>,
  { isDetoured, now, zone }: Pick<Between, 'isDetoured' | 'now' | 'zone'>,
): Keyed {
  const key = `${call.stopId} ${call.stopSequence}`;
  const seconds = call.scheduledArrival ?? call.scheduledDeparture;
  const ride = { departure, toStopId: call.stopId };
  if (seconds === null) return { key, ride: { ...ride, scheduledArrival: null, arrival: null } };
  const { serviceDate } = departure;
  const scheduled = instantAt(serviceDay(serviceDate, zone), seconds);
  if (!isServed(departure.state))
    return { key, ride: { ...ride, scheduledArrival: scheduled, arrival: null } };
  const arrival = arrivalAt({ trip: call, scheduled, serviceDate }, departure.run, isDetoured, now);
  return arrival === null ? null : { key, ride: { ...ride, scheduledArrival: scheduled, arrival } };
}

/** Finds the ride on a run not in the schedule, from the predicted calls of the run itself. */
function rideBeyondSchedule(departure: Departure, toStopIds: ReadonlySet<string>): Keyed {
  const { run, at } = departure;
  const isBeyond = departure.state.kind === 'extra' || departure.state.kind === 'unscheduled';
  if (!isBeyond || run?.calls == null) return null;
  const call = run.calls.find(
    ({ stopId, relationship, arrival, departure: leaving }) =>
      toStopIds.has(stopId) &&
      relationship !== 'SKIPPED' &&
      (arrival ?? leaving) !== null &&
      (arrival ?? leaving ?? at).epochMilliseconds > at.epochMilliseconds,
  );
  const arrival = call?.arrival ?? call?.departure ?? null;
  if (!call || arrival === null) return null;
  return {
    key: `${call.stopId} ${call.stopSequence}`,
    ride: { departure, toStopId: call.stopId, scheduledArrival: arrival, arrival },
  };
}
