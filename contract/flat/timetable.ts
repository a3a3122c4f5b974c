/** `{flat}/timetables/{routeId}.json` (ours): every trip of a route, compact, for timetables and for live merging. */

/** A stop order that trips of one direction share. */
export interface WirePattern {
  direction_id: 0 | 1;
  /** Key into `stops`, in the order of travel; a loop names a stop twice. */
  stop_ids: string[];
  /** GTFS stop_sequence per call, parallel to `stop_ids`. */
  stop_sequences: number[];
  /** Parallel to `stop_ids`: is this call a timepoint. */
  timepoints: boolean[];
  shape_id: string | null;
}

export interface WireTimetableTrip {
  /** Rail string, bus and metro number, as in the schedules. */
  trip_id: string | number;
  block_id: string | number | null;
  service_id: string;
  release_name: string;
  trip_headsign: string;
  trip_short_name?: string;
  /** Index into `patterns`. */
  pattern: number;
  /** Seconds after noon minus 12 h, parallel to the pattern's stops; `null` where nothing is served. */
  arrivals: (number | null)[];
  /** Only where they differ from `arrivals`. */
  departures?: (number | null)[];
  /** Call indexes whose time was interpolated. */
  approximate?: number[];
  /** Trip comes from frequencies.txt with exact_times=0: times are typical, not promised. */
  headway_secs?: number;
}

export interface WireTimetable {
  route_id: string;
  stops: Record<string, { name: string; lat: number | null; lon: number | null }>;
  patterns: WirePattern[];
  trips: WireTimetableTrip[];
}
