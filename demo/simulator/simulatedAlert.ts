export type AlertCause =
  | 'OTHER_CAUSE'
  | 'TECHNICAL_PROBLEM'
  | 'MAINTENANCE'
  | 'CONSTRUCTION'
  | 'ACCIDENT'
  | 'POLICE_ACTIVITY'
  | 'WEATHER';
export type AlertEffect =
  | 'REDUCED_SERVICE'
  | 'SIGNIFICANT_DELAYS'
  | 'DETOUR'
  | 'ADDITIONAL_SERVICE'
  | 'MODIFIED_SERVICE'
  | 'OTHER_EFFECT'
  | 'NO_EFFECT'
  | 'STOP_MOVED'
  | 'ACCESSIBILITY_ISSUE';
export type AlertSeverity = 'INFO' | 'WARNING' | 'SEVERE';

export interface AlertScope {
  routeId?: string;
  routeType?: number;
  directionId?: 0 | 1;
  stopId?: string;
}

export interface AlertTexts {
  header: string;
  description: string;
}

/** An alert as a demo agency's staff would write it, before conversion to GTFS-realtime. */
export interface SimulatedAlert extends AlertTexts {
  id: string;
  scopes: readonly AlertScope[];
  cause: AlertCause;
  effect: AlertEffect;
  severity: AlertSeverity;
  /** BCP 47; English by default. */
  language?: string;
  others?: readonly (AlertTexts & { language: string })[];
  /** The description as HTML, if the agency writes HTML. */
  html: string | null;
  url: string | null;
  /** Unix seconds. An `end` of `null` means until further notice. */
  start: number;
  end: number | null;
}

/** Returns a predicate: whether one of these alerts makes a route and direction skip a stop at `now`. */
export function indexSkippedStops(
  alerts: readonly SimulatedAlert[],
  now: Temporal.Instant,
): (routeId: string, directionId: 0 | 1, stopId: string) => boolean {
  const time = now.epochMilliseconds / 1000;
  const skipped = new Set<string>();
  for (const { effect, start, end, scopes } of alerts) {
    if (effect !== 'DETOUR' || start > time || (end !== null && end <= time)) continue;
    for (const { routeId, directionId, stopId } of scopes) {
      if (stopId !== undefined) skipped.add(`${routeId} ${directionId} ${stopId}`);
    }
  }
  return (routeId, directionId, stopId) => skipped.has(`${routeId} ${directionId} ${stopId}`);
}
