/** Compass directions of spec section 3, plus the words SEPTA-like feeds use for rail and loops. */
export type DirectionName =
  | 'Northbound'
  | 'Eastbound'
  | 'Southbound'
  | 'Westbound'
  | 'Inbound'
  | 'Outbound'
  | 'Loop';

/** One direction of a route. */
export interface RouteDirection {
  routeId: string;
  directionId: 0 | 1;
  name: DirectionName | null;
  /** Rider-facing destination, such as "2nd-Market"; `null` when unknown. */
  destination: string | null;
}
