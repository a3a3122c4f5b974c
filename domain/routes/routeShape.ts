/** The path of one pattern of a route. */
export interface RouteShape {
  shapeId: string;
  directionId: 0 | 1;
  tripIds: string[];
  serviceIds: string[];
  points: { lat: number; lon: number }[];
}
