import { type Departure, isServed } from '#domain/departures/departure.ts';

const WITHIN_HOURS = 24;

/** Returns the next departure of each line and headsign that is the last before service pauses, by time. */
export function lastDepartures(departures: readonly Departure[], now: Temporal.Instant): Departure[] {
  const from = now.epochMilliseconds;
  const until = from + WITHIN_HOURS * 3_600_000;
  const found = new Map<string, Departure>();
  for (const departure of departures) {
    const { trip, at, state, isLast } = departure;
    const time = at.epochMilliseconds;
    if (!isLast || time < from || time > until || !isServed(state) || state.kind === 'departed') continue;
    const key = `${trip.routeId} ${trip.directionId}`;
    if (!found.has(key)) found.set(key, departure);
  }
  return [...found.values()];
}
