export interface Hour<T> {
  /** Hour of the service day: 24 is the hour after midnight. */
  hour: number;
  trips: T[];
}

/** Groups trips by hour. `timeOf` returns seconds after noon minus 12 h. Trips without a time are omitted. */
export function groupByHour<T>(trips: readonly T[], timeOf: (trip: T) => number | null): Hour<T>[] {
  const timed = trips.flatMap((trip) => {
    const time = timeOf(trip);
    return time === null ? [] : { trip, time };
  });
  timed.sort((a, b) => a.time - b.time);
  const hours = Map.groupBy(timed, ({ time }) => Math.floor(time / 3600));
  return Array.from(hours, ([hour, inHour]) => ({ hour, trips: inHour.map(({ trip }) => trip) }));
}
