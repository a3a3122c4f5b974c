// An alert and a detour as screens show them: sanitised, times as epoch milliseconds, words of the source as keys.
import type { Position } from '#domain/stations/nearest.ts';
import type { MessageKey } from '#web/i18n/messageKey.ts';

export interface AlertView {
  id: string;
  routeIds: string[];
  /** Plain text; "" when the source says nothing at all. */
  title: string;
  /** Sanitised. "" when the title says it all. */
  html: string;
  /** What the message says first, as plain text, where it is too long to stand in a list as a whole; else "". */
  lead: string;
  /** Languages of the two where they are not the page's. */
  titleLang: string | null;
  htmlLang: string | null;
  suspended: boolean;
  severe: boolean;
  cause: MessageKey | null;
  effect: MessageKey | null;
  start: number | null;
  end: number | null;
  updatedAt: number | null;
}

export interface DetourView {
  id: string;
  routeIds: string[];
  direction: string | null;
  reason: string;
  message: string;
  /** Languages of the two where they are not the page's. */
  reasonLang: string | null;
  messageLang: string | null;
  start: number | null;
  end: number | null;
  active: boolean;
  directionId: 0 | 1 | null;
  startsAt: Position | null;
  endsAt: Position | null;
  skippedStops: { stopId: string; name: string; position: Position | null }[] | null;
}

/** Of one page that shows something else first. */
export const MAX_ALERT_LINES = 40;
