export interface SkippedStop {
  stopId: string;
  name: string;
  position: { lat: number; lon: number } | null;
}

/** One detour of one route in one direction. */
export interface Detour {
  id: string;
  routeId: string;
  directionId: 0 | 1 | null;
  directionName: string | null;
  message: string;
  reason: string;
  startLocation: { lat: number; lon: number } | null;
  endLocation: { lat: number; lon: number } | null;
  start: Temporal.Instant | null;
  end: Temporal.Instant | null;
  /** `null`: the source could not tell; empty: none are skipped. */
  skippedStops: SkippedStop[] | null;
  /** Mon..Sun to "HH:MM:SS-HH:MM:SS" as the source writes it; may cross midnight. `null`: all the time from start to end. */
  activeHours: Partial<Record<string, string>> | null;
}
