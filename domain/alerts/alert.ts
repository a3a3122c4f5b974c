import type { AlertEntity } from './alertEntity.ts';

export type AlertKind = 'alert' | 'advisory' | 'detour';

/** A service alert. `messageHtml` is untrusted and must pass the sanitiser before it is shown. */
export interface Alert {
  id: string;
  kind: AlertKind;
  routeIds: string[];
  stopIds: string[];
  /** The affected entities, each independent of the others; see `alertScope.ts`. */
  entities: AlertEntity[];
  subject: string | null;
  messageHtml: string;
  /** BCP 47 language of `subject` and `messageHtml`; `null`: unknown. */
  language: string | null;
  /** Translations into other languages. `null` marks a part that is not translated. */
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

/** Sources list alerts weeks ahead and keep ended ones. Only `now` is in force. */
export type AlertPhase = 'now' | 'thisWeek' | 'later' | 'ended';

const WEEK = { hours: 7 * 24 } as const;

/** Compares an alert with `now`. Both bounds are inclusive; `thisWeek` means within the next seven days. */
export function alertPhase({ start, end }: Pick<Alert, 'start' | 'end'>, now: Temporal.Instant): AlertPhase {
  if (end && now.epochMilliseconds > end.epochMilliseconds) return 'ended';
  if (!start || now.epochMilliseconds >= start.epochMilliseconds) return 'now';
  return start.epochMilliseconds < now.add(WEEK).epochMilliseconds ? 'thisWeek' : 'later';
}
