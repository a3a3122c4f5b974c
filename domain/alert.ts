export type AlertKind = 'alert' | 'advisory' | 'detour';

/** A service alert. `messageHtml` is untrusted: it passes the sanitiser before it is shown. */
export interface Alert {
  id: string;
  kind: AlertKind;
  routeIds: string[];
  stopIds: string[];
  subject: string | null;
  messageHtml: string;
  suspended: boolean;
  /** GTFS-realtime Cause and Effect words, such as `CONSTRUCTION`; `null` when unknown. */
  cause: string | null;
  effect: string | null;
  severity: 'SEVERE' | 'WARNING' | 'INFO' | 'UNKNOWN';
  start: Temporal.Instant | null;
  /** `null`: until further notice. */
  end: Temporal.Instant | null;
  updatedAt: Temporal.Instant | null;
}

/** Sources list alerts weeks ahead and leave ended ones in (shapes section 3.1): only `now` is in force. */
export type AlertPhase = 'now' | 'upcoming' | 'ended';

/** No start: it has begun. No end: until further notice. Both bounds are within. */
export function alertPhase(alert: Pick<Alert, 'start' | 'end'>, now: Temporal.Instant): AlertPhase {
  if (alert.start && Temporal.Instant.compare(now, alert.start) < 0) return 'upcoming';
  return alert.end && Temporal.Instant.compare(now, alert.end) > 0 ? 'ended' : 'now';
}
