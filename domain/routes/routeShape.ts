/** A path of a route in one direction, and the trips that follow it. */
export interface RouteShape {
  shapeId: string;
  directionId: 0 | 1;
  tripIds: string[];
  serviceIds: string[];
  points: { lat: number; lon: number }[];
}
