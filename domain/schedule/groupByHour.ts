export interface Hour<T> {
  /** Hour of the service day: 24 is the hour after midnight. */
  hour: number;
  trips: T[];
}

/**
 * The day's trips by the hour of their time (seconds after noon minus 12 h), in order. Trips without a time are
 * omitted.
 */
export function groupByHour<T>(trips: readonly T[], timeOf: (trip: T) => number | null): Hour<T>[] {
  const hours = new Map<number, T[]>();
  for (const trip of trips.toSorted((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0))) {
    const time = timeOf(trip);
    if (time === null) continue;
    const hour = Math.floor(time / 3600);
    const known = hours.get(hour);
    if (known) known.push(trip);
    else hours.set(hour, [trip]);
  }
  return Array.from(hours, ([hour, inHour]) => ({ hour, trips: inHour }));
}
