/** 1.2 m/s, a pace that most riders with a bag can keep. */
const METERS_PER_MINUTE = 72;
/** In a street grid, a walk is longer than the straight line by about this factor. */
const DETOUR_FACTOR = 1.3;

/** Estimates the whole minutes to walk `meters` of straight-line distance, at least one. Show them with "about". */
export const walkingMinutes = (meters: number): number =>
  Math.max(1, Math.round((meters * DETOUR_FACTOR) / METERS_PER_MINUTE));
