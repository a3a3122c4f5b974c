export interface LinePart {
  id: string;
  points: { lat: number; lon: number }[];
}
export interface DetourLine extends LinePart {
  detourId: string;
  description: string | null;
}
/** Lines of a route from KML (spec section 7, `kml`): regular shapes, detours and unserved parts. */
export interface RouteLines {
  shapes: (LinePart & { directionId: 0 | 1 | null; tripIds: string[]; serviceIds: string[] })[];
  detours: DetourLine[];
  unserved: DetourLine[];
}
