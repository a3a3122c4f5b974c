import { type Departure, expectedTime, inEpochMs } from '#domain/departures/departure.ts';
import { oncePer } from '#domain/oncePer.ts';
import { findRoute, type Route } from '#domain/routes/route.ts';
import { SEATS_WITHIN_SECONDS } from '#domain/trip/thresholds.ts';
import { instanceMark } from '#domain/trip/tripInstance.ts';
import { type RouteBadge, toBadge } from '#web/ui/routeBadge.ts';

export type DepartureView = ReturnType<typeof departureView>;

export function departureView(
  departure: Departure,
  now: Temporal.Instant,
  options: { isRail: boolean; arrives: Temporal.Instant | 'unknown' | 'skipped' | null },
) {
  const { trip, scheduled, at } = departure;
  const { arrives } = options;
  const state = inEpochMs(departure.state);
  const isPredicted = expectedTime(state) !== null;
  const isNear = at.epochMilliseconds - now.epochMilliseconds < SEATS_WITHIN_SECONDS * 1000;
  return {
    key: departure.key,
    tripId: trip.tripId,
    run: instanceMark(departure),
    routeId: trip.routeId,
    directionId: trip.directionId,
    stopId: trip.stopId,
    headsign: trip.headsign,
    state,
    scheduled: scheduled.epochMilliseconds,
    occupancy: isNear ? departure.occupancy : 'other',
    vehicleId: isPredicted ? departure.vehicleId : null,
    trainNumber: options.isRail ? trip.tripNumber : null,
    stopsAway: departure.stopsAway,
    isLast: departure.isLast,
    isApproximate: trip.isApproximate,
    /** The call was moved here from the scheduled platform. */
    isMoved: departure.movedFrom !== null,
    /** Boarding requires an arrangement with the agency or the driver. */
    byArrangement: trip.boarding === 'byArrangement',
    /** Omitted if unknown. */
    ...(departure.track ? { track: departure.track } : {}),
    /** Omitted if no alert is about this trip. */
    ...(departure.hasAlert ? { hasAlert: true as const } : {}),
    endsEarlyAt: departure.endsEarlyAt,
    /** Arrival at the chosen destination; `null`: none is chosen, it is not served, or the time is unknown. */
    arrives: typeof arrives === 'string' ? null : (arrives?.epochMilliseconds ?? null),
    /** The schedule includes the chosen destination, but the run does not serve it today. */
    missesDestination: arrives === 'skipped',
  };
}

/** A departure of a list, with the mark of its line. */
export interface ListedDeparture {
  badge: RouteBadge;
  departure: DepartureView;
  /** Where it leaves, in a list of several places. */
  from?: string;
  /** The name of its direction, for riders who hear the row; `null`: unknown. */
  direction?: string | null;
}

/** Returns a function that gives a departure as lists have it; nothing if it is of none of `routes`. */
export function listing(
  routes: readonly Route[],
  now: Temporal.Instant,
): (departure: Departure) => ListedDeparture[] {
  // Each route has one badge object, so that a page's data contains each badge only once.
  const badgeOf = oncePer(toBadge);
  return (departure) => {
    const route = findRoute(routes, departure.trip.routeId);
    if (!route) return [];
    const isRail = route.mode === 'RegionalRail';
    return [{ badge: badgeOf(route), departure: departureView(departure, now, { isRail, arrives: null }) }];
  };
}

/** Keeps the first departures of each line and headsign, so that a frequent line does not crowd out the others. */
export function firstOfEachGroup(
  departures: readonly Departure[],
  perGroup: number,
  maxGroups = Number.POSITIVE_INFINITY,
): Departure[] {
  const counts = new Map<string, number>();
  return departures.filter(({ trip: { routeId, directionId, headsign } }) => {
    const key = `${routeId} ${directionId} ${headsign}`;
    if (!counts.has(key) && counts.size >= maxGroups) return false;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count < perGroup;
  });
}

const expectedOrScheduled = ({ departure }: ListedDeparture) =>
  expectedTime(departure.state) ?? departure.scheduled;

export const soonest = (departures: readonly ListedDeparture[], limit: number): ListedDeparture[] =>
  departures.toSorted((a, b) => expectedOrScheduled(a) - expectedOrScheduled(b)).slice(0, limit);

/** A rider who must walk to the stop may miss departures within this time. */
const AT_ONCE_MS = 60_000;
const MAX_AT_ONCE = 2;

/** Selects departures of a place to which the rider must walk, so that those within a minute do not fill the list. */
export function soonAndLater(
  departures: readonly ListedDeparture[],
  limit: number,
  now: number,
): ListedDeparture[] {
  const isAtOnce = (each: ListedDeparture) => expectedOrScheduled(each) < now + AT_ONCE_MS;
  const atOnce = soonest(departures.filter(isAtOnce), limit);
  const later = soonest(
    departures.filter((each) => !isAtOnce(each)),
    limit,
  );
  const room = Math.max(MAX_AT_ONCE, limit - later.length);
  return [...atOnce.slice(0, room), ...later].slice(0, limit);
}
