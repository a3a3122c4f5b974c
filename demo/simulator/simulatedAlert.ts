/** Alerts as a demo agency's people write them, before they are GTFS-realtime. */
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

/** An alert's words in one language. */
export interface AlertTexts {
  header: string;
  description: string;
}

export interface SimulatedAlert extends AlertTexts {
  id: string;
  scopes: readonly AlertScope[];
  cause: AlertCause;
  effect: AlertEffect;
  severity: AlertSeverity;
  /** BCP 47; English unless it says so. */
  language?: string;
  /** The same in further languages. */
  others?: readonly (AlertTexts & { language: string })[];
  /** The description as HTML, where the agency writes it so. */
  html: string | null;
  url: string | null;
  /** Unix seconds; `end` `null` is until further notice. */
  start: number;
  end: number | null;
}

/** Whether a stop of a route and direction is left out at `now` because of one of these alerts. */
export function skippedStops(
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
