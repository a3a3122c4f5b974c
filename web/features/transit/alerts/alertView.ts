import type { EpochPeriod } from '#domain/alerts/alert.ts';
import type { NotKnown } from '#domain/result.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { EpochMs } from '#domain/units.ts';
import type { MessageKey } from '#web/i18n/translate.ts';

/** Maximum number of periods that an alert lists; those that repeat daily can have hundreds. */
export const MAX_PERIODS = 4;

export interface AlertView {
  id: string;
  routeIds: string[];
  /** Plain text; "" if the source has no text at all. */
  title: string;
  html: string;
  titleLang: string | null;
  htmlLang: string | null;
  suspended: boolean;
  /** The directions to which it is limited, such as "Northbound", or "17 Northbound" where there are several routes. */
  directions: string[];
  /** Whether the alert reports neither delays nor a suspension. */
  isNotice: boolean;
  cause: MessageKey | null;
  effect: MessageKey | null;
  /**
   * The periods that are not over, at most `MAX_PERIODS`; empty: until further notice; `null`: the source does not say when
   * services are affected.
   */
  periods: EpochPeriod[] | null;
  /** Number of further periods. */
  morePeriods: number;
  /** `null` if the source gives none. */
  updatedAt: EpochMs | null;
}

export interface DetourView {
  id: string;
  routeIds: string[];
  direction: string | null;
  reason: string;
  message: string;
  reasonLang: string | null;
  messageLang: string | null;
  periods: EpochPeriod[];
  morePeriods: number;
  active: boolean;
  directionId: 0 | 1 | null;
  startsAt: Position | null;
  endsAt: Position | null;
  skippedStops: { stopId: string; name: string; position: Position | null }[] | NotKnown;
}

/** Maximum number of alerts on a page other than the alerts page. */
export const MAX_ALERT_LINES = 40;
