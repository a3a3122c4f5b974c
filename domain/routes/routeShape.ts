/** The way a pattern of a route runs. */
export interface RouteShape {
  shapeId: string;
  directionId: 0 | 1;
  tripIds: string[];
  serviceIds: string[];
  points: { lat: number; lon: number }[];
}
