/** All trips of a route with their times at every stop, of every service and release. */
export interface TimetablePattern {
  directionId: 0 | 1;
  stopIds: string[];
  stopSequences: number[];
  timepoints: boolean[];
  shapeId: string | null;
}
export interface TimetableTrip {
  tripId: string;
  tripNumber: number | null;
  blockId: string | null;
  serviceId: string;
  releaseName: string;
  headsign: string;
  /** Index into `patterns`. */
  pattern: number;
  /** Seconds after noon minus 12 h, parallel to the pattern's stops; `null` where nothing is served. */
  arrivals: (number | null)[];
  departures: (number | null)[];
  /** Call indexes whose time is not promised by the agency. */
  approximate: ReadonlySet<number>;
  headwaySeconds: number | null;
}
export interface Timetable {
  routeId: string;
  stops: ReadonlyMap<string, { name: string; position: { lat: number; lon: number } | null }>;
  patterns: TimetablePattern[];
  trips: TimetableTrip[];
}
