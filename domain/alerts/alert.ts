import type { AlertEntity } from './alertEntity.ts';

export type AlertKind = 'alert' | 'advisory' | 'detour';

/** A service alert. `messageHtml` is untrusted: it passes the sanitiser before it is shown. */
export interface Alert {
  id: string;
  kind: AlertKind;
  routeIds: string[];
  stopIds: string[];
  /** What it is about, each for itself: `alertScope.ts` reads them. */
  entities: AlertEntity[];
  subject: string | null;
  messageHtml: string;
  /** Of `subject` and `messageHtml`, as BCP 47 names it; `null`: the source does not say. */
  language: string | null;
  /** The same in other languages. `null`: this part is not translated. */
  translations: AlertTranslation[];
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

export interface AlertTranslation {
  language: string;
  subject: string | null;
  messageHtml: string | null;
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
