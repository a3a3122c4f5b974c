/** `closestFit`: maximum zoom for a single place, with the surrounding streets. */
export const MAP_ZOOM = { snap: 1, delta: 1, min: 8, max: 18, closestFit: 16 } as const;
/** The zoom from which each thing is drawn, or drawn in full. */
export const SHOWN_FROM = {
  /** Before, buses that nobody asked for are specks. */
  busNames: 13,
  stations: 13,
  stops: 15,
  /** Before, stops are grey dots. */
  stopRings: 16,
} as const;
