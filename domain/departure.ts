import { alightOnly } from './alightOnly.ts';
import { CANCELLED, delayMinutes } from './delay.ts';
import type { IsDetoured } from './detouredStops.ts';
import { ageInSeconds, STALE_SECONDS } from './freshness.ts';
import type { FindLive } from './liveIndex.ts';
import type { LiveTrip } from './liveTrip.ts';
import type { Occupancy } from './occupancy.ts';
import type { ScheduledStopTrip } from './scheduledTrip.ts';
import { instantAt, type ServiceDay } from './serviceDay.ts';

/**
 * What is known of one departure. `scheduled`: nothing live. `estimated`: a fresh report tells when. `noGps`: the trip
 * runs, but where it is is not known, or its last report is too old to count on. `skipped`: the trip runs and does not
 * serve this stop, as a detour tells. `departed`: it has left this stop. `extra`: a trip beyond the
 * schedule (`extraDepartures`), of which only the report tells.
 */
export type DepartureState =
  | { kind: 'scheduled' }
  | { kind: 'estimated'; expected: Temporal.Instant; delayMinutes: number }
  | { kind: 'noGps' }
  | { kind: 'cancelled' }
  | { kind: 'skipped' }
  | { kind: 'extra'; expected: Temporal.Instant }
  | { kind: 'departed' };

/** One trip at one stop on one service day: the schedule joined with what is live (spec sections 3 to 5). */
export interface Departure {
  /** Stable, for lists and links: service date, trip and call. */
  key: string;
  serviceDate: Temporal.PlainDate;
  trip: ScheduledStopTrip;
  /** Of an extra trip, which has no schedule, the estimate. */
  scheduled: Temporal.Instant;
  state: DepartureState;
  /** When to expect it: the estimate where there is one, else the schedule. */
  at: Temporal.Instant;
  /** The report behind the state; `null` without one. */
  live: LiveTrip | null;
  occupancy: Occupancy;
  vehicleId: string | null;
  /** Stops served before this one; 0 when this is the next. `null` when not known. */
  stopsAway: number | null;
  /** The day's last of its route and direction at this stop. */
  isLast: boolean;
  /** The trip ends here, or takes nobody on: riders can only get off. */
  alightOnly: boolean;
}

export interface DepartureSources {
  /** Service days with their trips at the stop (`tripsOfDay`), of `serviceDaysAt` or of a date asked for. */
  days: readonly { day: ServiceDay; trips: readonly ScheduledStopTrip[] }[];
  /** From `indexLive`; over an empty list when the live source is down. */
  findLive: FindLive;
  /** From `detouredStops`. */
  isDetoured?: IsDetoured;
  now: Temporal.Instant;
}

/** Departures in the order they are expected. Rows without a time are left out. */
export function departures({ days, findLive, isDetoured, now }: DepartureSources): Departure[] {
  return days
    .flatMap(({ day, trips }) => {
      const ends = alightOnly(trips);
      const last = lastTrips(trips, ends);
      return trips.flatMap((trip) => {
        const seconds = trip.scheduledDeparture ?? trip.scheduledArrival;
        if (seconds === null) return [];
        const scheduled = instantAt(day, seconds);
        // A trip id returns every day; what is live speaks of the run nearest to now.
        const speaks = Math.abs(ageInSeconds(scheduled, now)) < NEAREST_RUN_SECONDS;
        const live = speaks ? findLive(trip) : null;
        const skipped = isDetoured?.(trip, scheduled) ?? false;
        const state = stateOf({ scheduled, live, skipped, trip, now });
        const tracked = state.kind === 'estimated';
        return {
          key: `${day.date}|${trip.tripId}|${trip.stopId}|${trip.stopSequence ?? trip.scheduledArrival}`,
          serviceDate: day.date,
          trip,
          scheduled,
          state,
          at: state.kind === 'estimated' ? state.expected : scheduled,
          live,
          occupancy: tracked && live ? live.occupancy : 'other',
          vehicleId: live?.vehicleId ?? null,
          stopsAway: tracked && live ? stopsAway(live, trip) : null,
          isLast: last.has(trip),
          alightOnly: ends.has(trip),
        } satisfies Departure;
      });
    })
    .sort((a, b) => Temporal.Instant.compare(a.at, b.at) || a.key.localeCompare(b.key));
}

/** Not yet gone: neither departed nor, for want of a report, past its time. */
export function isUpcoming({ state, at }: Pick<Departure, 'state' | 'at'>, now: Temporal.Instant): boolean {
  return (
    state.kind !== 'departed' && ageInSeconds(at, now) < (state.kind === 'noGps' ? NO_GPS_GRACE_SECONDS : 60)
  );
}

const NEAREST_RUN_SECONDS = 12 * 3600;
/** A trip that runs unseen is as likely late as on time. */
const NO_GPS_GRACE_SECONDS = 3 * 60;

interface Known {
  scheduled: Temporal.Instant;
  live: LiveTrip | null;
  skipped: boolean;
  trip: ScheduledStopTrip;
  now: Temporal.Instant;
}

function stateOf({ scheduled, live, skipped, trip, now }: Known): DepartureState {
  if (isCancelled(live)) return { kind: 'cancelled' };
  if (skipped) return { kind: 'skipped' };
  if (live && isPastStop(live, trip)) return { kind: 'departed' };
  if (live?.status === 'NO GPS') return { kind: 'noGps' };
  if (live?.reportedAt && ageInSeconds(live.reportedAt, now) > STALE_SECONDS) return { kind: 'noGps' };
  if (live === null || live.status === 'SCHEDULED' || live.delay === null) return { kind: 'scheduled' };
  const delay = delayMinutes(live.delay);
  // The codes 998 and 999 beside a status that says it runs: it runs, and how late is not known.
  if (delay === null) return { kind: 'noGps' };
  return {
    kind: 'estimated',
    expected: scheduled.add({ seconds: Math.round(live.delay * 60) }),
    delayMinutes: delay,
  };
}

/** The status wins: 999 is "cancelled" to some services and "no data" to others (shapes section 3.7). */
const isCancelled = (live: LiveTrip | null): boolean =>
  live?.status === 'CANCELED' || (live?.status === null && live.delay === CANCELLED);

const isPastStop = (live: LiveTrip, trip: ScheduledStopTrip): boolean =>
  live.nextStopSequence !== null && trip.stopSequence !== null && trip.stopSequence < live.nextStopSequence;

function stopsAway({ nextStopSequence }: LiveTrip, { stopSequence }: ScheduledStopTrip): number | null {
  return nextStopSequence === null || stopSequence === null ? null : stopSequence - nextStopSequence;
}

function lastTrips(
  trips: readonly ScheduledStopTrip[],
  ends: ReadonlySet<ScheduledStopTrip>,
): ReadonlySet<ScheduledStopTrip> {
  const last = new Map<string, ScheduledStopTrip>();
  for (const trip of trips) {
    if (ends.has(trip) || trip.scheduledArrival === null) continue;
    const key = `${trip.routeId}|${trip.directionId}`;
    if (trip.scheduledArrival >= (last.get(key)?.scheduledArrival ?? 0)) last.set(key, trip);
  }
  return new Set(last.values());
}
