/** Seconds needed to change from one stop to another of the same station; `null`: changing is not possible. */
export type ChangeTimes = ReadonlyMap<string, ReadonlyMap<string, number | null>>;

/** Used if transfers.txt has no time for a change; enough to find another platform by stairs or elevator. */
export const DEFAULT_CHANGE_SECONDS = 5 * 60;

/** Returns the minimum seconds for a change; `null`: not possible. */
export function changeSeconds(times: ChangeTimes, fromStopId: string, toStopId: string): number | null {
  const stated = times.get(fromStopId)?.get(toStopId);
  return stated === undefined ? DEFAULT_CHANGE_SECONDS : stated;
}
