/** One hour of a service day with its trips. */
export interface Hour<T> {
  /** Of the service day: 24 is the hour after midnight. */
  hour: number;
  trips: T[];
}

/** The day's trips by the hour of their time (seconds after noon minus 12 h), in order; a trip without one is left out. */
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
