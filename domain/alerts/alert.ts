import { translationFor } from '#domain/agency/languages.ts';
import type { Unbounded } from '#domain/result.ts';
import { isWithin, type TimeWindow } from '#domain/time/clock.ts';
import type { EpochMs, ServiceSeconds } from '#domain/units.ts';

/** A GTFS-realtime EntitySelector: each part that is set narrows it; with none set, it means the whole agency. */
export interface AlertEntity {
  /** GTFS route_type. */
  routeType: number | null;
  routeId: string | null;
  directionId: 0 | 1 | null;
  tripId: string | null;
  /** Which run of the trip; `null`: every run. */
  serviceDate: Temporal.PlainDate | null;
  /** For a trip id with several departures a day; `null`: every departure. */
  startSeconds: ServiceSeconds | null;
  stopId: string | null;
}

export const wholeAgency: AlertEntity = {
  routeType: null,
  routeId: null,
  directionId: null,
  tripId: null,
  serviceDate: null,
  startSeconds: null,
  stopId: null,
};

export const isWholeAgency = (entity: AlertEntity): boolean =>
  Object.values(entity).every((part) => part === null);

/** Combines every route with every stop, for alerts that do not pair them. */
export function crossedEntities(routeIds: readonly string[], stopIds: readonly string[]): AlertEntity[] {
  if (stopIds.length === 0) return routeIds.map((routeId) => ({ ...wholeAgency, routeId }));
  if (routeIds.length === 0) return stopIds.map((stopId) => ({ ...wholeAgency, stopId }));
  return routeIds.flatMap((routeId) => stopIds.map((stopId) => ({ ...wholeAgency, routeId, stopId })));
}

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
  /** When services are affected, in order. Empty: for as long as the source lists the alert; `null`: unknown. */
  periods: readonly TimeWindow[] | null;
  /** When the source wants riders to be told (GTFS-realtime `communication_period`). Empty: it leaves that to the app. */
  toldPeriods: readonly TimeWindow[];
  updatedAt: Temporal.Instant | null;
}

export interface AlertTranslation {
  language: string;
  subject: string | null;
  messageHtml: string | null;
}

type Timed = Pick<Alert, 'periods' | 'toldPeriods'>;

/**
 * Sources list alerts weeks ahead and keep those that are over. `hidden`: over, or the source does not want riders to be
 * told yet.
 */
export type AlertPhase = 'now' | 'thisWeek' | 'later' | 'hidden';

const WEEK = { hours: 7 * 24 } as const;

/** Whether services are affected at a moment, bounds included. An alert without known periods does not say so. */
export const isInForce = (
  { periods }: Pick<Alert, 'periods'>,
  at: Pick<Temporal.Instant, 'epochMilliseconds'>,
) => periods !== null && (periods.length === 0 || periods.some((period) => isWithin(period, at)));

/** Returns the periods that are not over; `null` if the source does not say when services are affected. */
export const remainingPeriods = (periods: Alert['periods'], now: Temporal.Instant): TimeWindow[] | null =>
  periods?.filter(({ ends }) => ends === null || ends.epochMilliseconds >= now.epochMilliseconds) ?? null;

export interface EpochPeriod {
  start: EpochMs | Unbounded;
  end: EpochMs | Unbounded;
}

/** Returns `remainingPeriods` as plain values, which pages and messages between threads can have. */
export const remainingEpochs = (periods: Alert['periods'], now: Temporal.Instant): EpochPeriod[] | null =>
  remainingPeriods(periods, now)?.map(({ starts, ends }) => ({
    start: starts?.epochMilliseconds ?? null,
    end: ends?.epochMilliseconds ?? null,
  })) ?? null;

/** Compares an alert with `now`; `thisWeek` means that it begins within the next seven days. */
export function alertPhase({ periods, toldPeriods }: Timed, now: Temporal.Instant): AlertPhase {
  if (toldPeriods.length > 0 && !toldPeriods.some((period) => isWithin(period, now))) return 'hidden';
  if (periods === null || isInForce({ periods }, now)) return 'now';
  const starts = remainingPeriods(periods, now)?.[0]?.starts;
  if (!starts) return 'hidden';
  return starts.epochMilliseconds < now.add(WEEK).epochMilliseconds ? 'thisWeek' : 'later';
}

/** Whether pages other than the alerts page show it: while it is in force, and ahead of that if its source asks for it. */
export function isShown(alert: Timed, now: Temporal.Instant): boolean {
  const phase = alertPhase(alert, now);
  return phase === 'now' || (phase !== 'hidden' && alert.toldPeriods.length > 0);
}

export interface AlertWords {
  subject: { text: string; language: string | null } | null;
  message: { html: string; language: string | null };
}

/** Returns the text of an alert in `language`. Untranslated parts stay as the agency wrote them. */
export function alertInLanguage(alert: Alert, language: string): AlertWords {
  const own = alert.language;
  const translation = translationFor(alert, language);
  const subject = translation?.subject ?? alert.subject;
  return {
    subject:
      subject === null
        ? null
        : { text: subject, language: translation?.subject ? translation.language : own },
    message: translation?.messageHtml
      ? { html: translation.messageHtml, language: translation.language }
      : { html: alert.messageHtml, language: own },
  };
}

/** Sorts active items first, in source order, then future ones by start (`null`: it has begun). */
export function activeFirst<T>(items: readonly T[], startOf: (item: T) => EpochMs | null, now: EpochMs): T[] {
  const opensAt = (item: T) => Math.max(startOf(item) ?? now, now);
  return items.toSorted((a, b) => opensAt(a) - opensAt(b));
}
