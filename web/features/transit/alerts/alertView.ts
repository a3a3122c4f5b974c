import type { Position } from '#domain/stations/nearest.ts';
import type { MessageKey } from '#web/i18n/messageKey.ts';

export interface AlertView {
  id: string;
  routeIds: string[];
  /** Plain text; "" if the source has no text at all. */
  title: string;
  html: string;
  /** The beginning of a message that is too long for a list, as plain text; else "". */
  lead: string;
  titleLang: string | null;
  htmlLang: string | null;
  suspended: boolean;
  /** Whether the alert reports neither delays nor a suspension. */
  isNotice: boolean;
  cause: MessageKey | null;
  effect: MessageKey | null;
  /** Epoch milliseconds, as are `end` and `updatedAt`; `null` if the source gives none. */
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
  reasonLang: string | null;
  messageLang: string | null;
  /** Epoch milliseconds, as is `end`; `null` if the source gives none. */
  start: number | null;
  end: number | null;
  active: boolean;
  directionId: 0 | 1 | null;
  startsAt: Position | null;
  endsAt: Position | null;
  /** `null`: unknown. */
  skippedStops: { stopId: string; name: string; position: Position | null }[] | null;
}

/** Maximum number of alerts on a page other than the alerts page. */
export const MAX_ALERT_LINES = 40;
