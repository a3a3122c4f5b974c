/** How long a walk takes, by its straight line alone: streets are not known here. */

/** 1.2 m/s, a pace most riders keep with a bag. */
const METERS_PER_MINUTE = 72;
/** Streets are longer than the line between their ends, by about this much in a grid. */
const DETOUR_FACTOR = 1.3;

/** Whole minutes on foot over `meters` as the crow flies; at least one. An estimate: say "about". */
export const walkingMinutes = (meters: number): number =>
  Math.max(1, Math.round((meters * DETOUR_FACTOR) / METERS_PER_MINUTE));
