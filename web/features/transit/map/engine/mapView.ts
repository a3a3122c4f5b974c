/** The middle of the map and its zoom. */
export interface MapView {
  lat: number;
  lon: number;
  zoom: number;
}

/**
 * `start`: the map opens with a part of the network. `closestFit`: shows a single place with the surrounding streets; a
 * region is not fitted any closer.
 */
export const MAP_ZOOM = { snap: 1, delta: 1, min: 8, max: 18, start: 14, closestFit: 16 } as const;
/** The zoom levels to which the map moves for the rider's position and, unless already closer, for a selected vehicle. */
export const MOVE_TO = { rider: 15, vehicle: 14 } as const;
/** The zoom levels from which items are drawn, or drawn in full. */
export const SHOWN_FROM = {
  /** Below this zoom, vehicles are counted unless the rider has set filters. */
  vehicles: 13,
  stations: 13,
  stops: 15,
  /** Below this zoom, stops are grey dots. */
  stopRings: 16,
} as const;
