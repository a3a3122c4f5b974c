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
export type AlertPhase = 'now' | 'thisWeek' | 'later' | 'ended';

const WEEK = { hours: 7 * 24 } as const;

/** No start: it has begun. No end: until further notice. Both bounds are within. What is to come is near for seven days. */
export function alertPhase({ start, end }: Pick<Alert, 'start' | 'end'>, now: Temporal.Instant): AlertPhase {
  if (end && Temporal.Instant.compare(now, end) > 0) return 'ended';
  if (!start || Temporal.Instant.compare(now, start) >= 0) return 'now';
  return Temporal.Instant.compare(start, now.add(WEEK)) < 0 ? 'thisWeek' : 'later';
}
