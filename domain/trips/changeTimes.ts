/** Seconds between getting off at one stop and leaving from another of the same station; `null`: no change is possible. */
export type ChangeTimes = ReadonlyMap<string, ReadonlyMap<string, number | null>>;

/**
 * Where the feed does not say (GTFS transfers.txt, `min_transfer_time`): enough to leave a platform by stairs or elevator
 * and find another. A missed connection costs a rider the wait for the next.
 */
export const DEFAULT_CHANGE_SECONDS = 5 * 60;

/** Seconds a change takes at least; `null`: none is possible. */
export function changeSeconds(times: ChangeTimes, fromStopId: string, toStopId: string): number | null {
  const stated = times.get(fromStopId)?.get(toStopId);
  return stated === undefined ? DEFAULT_CHANGE_SECONDS : stated;
}
