/** Converts seconds to minutes, rounded to whole minutes for rail and to tenths for other modes. */
export function delayInMinutes(seconds: number, isRail: boolean): number {
  // Adding 0 turns -0, which would print as early, into 0.
  return (isRail ? Math.round(seconds / 60) : Math.round(seconds / 6) / 10) + 0;
}
