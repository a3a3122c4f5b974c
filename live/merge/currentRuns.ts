/** Selects the current run of each trip, and every other run that is in service and has a position. */
import { civilDate } from '#domain/time/serviceDay.ts';
import type { RunningTrip } from './runningTrip.ts';

/** The longest time between now and a current run of a date other than today. */
export const NEAR_SECONDS = 6 * 3600;

type Run = Pick<RunningTrip, 'tripId' | 'relationship' | 'day' | 'calls' | 'position'>;

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
function secondsOff({ calls, day }: Pick<Run, 'calls' | 'day'>, time: number): number {
  const first = timeOf(calls[0]) ?? day?.baseSeconds ?? null;
  const last = timeOf(calls.at(-1)) ?? first;
  return first === null || last === null ? Number.POSITIVE_INFINITY : Math.max(first - time, time - last, 0);
}

function isNear(trip: Run, today: Temporal.PlainDate, time: number): boolean {
  if (trip.relationship === 'DELETED') return false;
  return trip.day === null || trip.day.date.equals(today) || secondsOff(trip, time) <= NEAR_SECONDS;
}

const timeOf = (call: RunningTrip['calls'][number] | undefined): number | null =>
  call?.expectedDeparture ??
  call?.scheduledDeparture ??
  call?.expectedArrival ??
  call?.scheduledArrival ??
  null;
