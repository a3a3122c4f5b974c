/** Converts seconds to minutes, rounded to whole minutes for rail and to tenths for other modes. */
export const delayInMinutes = (seconds: number, isRail: boolean): number =>
  isRail ? Math.round(seconds / 60) : Math.round(seconds / 6) / 10;
