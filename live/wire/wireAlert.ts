/** Writes an alert as a row of `alerts`. */
import type {
  WireAlert,
  WireAlertTranslation,
  WireInformedEntity,
  WirePeriod,
} from '#contract/live/alerts.ts';
import type { AlertEntity } from '#domain/alerts/alert.ts';
import { isAboutWholeLines } from '#domain/alerts/alertScope.ts';
import { formatServiceTime } from '#domain/time/serviceDay.ts';
import type { EpochSeconds } from '#domain/units.ts';
import { escapeMarkup, htmlText, languageOf, textIn } from '#live/alerts/alertText.ts';
import type { ResolvedAlert } from '#live/alerts/resolveAlerts.ts';
import type { ReportedPeriod } from '#live/decode/feed.ts';
import { wallClockSecond } from './wireClock.ts';

const disruptions = new Set(['NO_SERVICE', 'REDUCED_SERVICE', 'SIGNIFICANT_DELAYS']);

/** Times in the row are wall-clock times in `zone`. */
export function wireAlert(alert: ResolvedAlert, zone: string): WireAlert {
  const { report, period, periods } = alert;
  const { header, description } = report;
  const { language, others } = languageOf(header, description);
  const wirePeriods = (list: readonly ReportedPeriod[]) =>
    list.map((each) => wirePeriod(each, zone, wallClockSecond));
  return {
    alert_id: report.id,
    routes: alert.routes.map((route) => route.id),
    type: alertType(report.effect, report.severity),
    subject: textIn(header),
    message: message(alert),
    language,
    translations: others.length === 0 ? undefined : others.map((each) => translation(alert, each)),
    // Only lines can be suspended; an unserved stop, trip or direction is not a suspension.
    status:
      report.effect === 'NO_SERVICE' && periods !== null && isAboutWholeLines(alert.entities)
        ? 'SUSPENDED'
        : 'NORMAL',
    cause: report.cause,
    effect: report.effect,
    severity: report.severity,
    trains: [],
    blocks: [],
    trips: alert.tripIds,
    stops: alert.stopIds,
    informed_entities: alert.entities.map(wireEntity),
    ...wirePeriod(period, zone, wallClockSecond),
    impact_periods: periods !== null && periods.length <= 1 ? undefined : wirePeriods(periods ?? []),
    communication_periods: report.toldPeriods.length === 0 ? undefined : wirePeriods(report.toldPeriods),
  };
}

export const wirePeriod = (
  { start, end }: ReportedPeriod,
  zone: string,
  wallClock: (at: EpochSeconds, zone: string) => string,
): WirePeriod => ({
  start: start === null ? null : wallClock(start, zone),
  end: end === null ? null : wallClock(end, zone),
});

function wireEntity(entity: AlertEntity): WireInformedEntity {
  const { routeType, routeId, directionId, tripId, serviceDate, startSeconds, stopId } = entity;
  return {
    route_type: routeType ?? undefined,
    route_id: routeId ?? undefined,
    direction_id: directionId ?? undefined,
    trip_id: tripId ?? undefined,
    transit_date: serviceDate?.toString(),
    start_time: startSeconds === null ? undefined : formatServiceTime(startSeconds),
    stop_id: stopId ?? undefined,
  };
}

function alertType(effect: string, severity: string): WireAlert['type'] {
  if (effect === 'DETOUR') return 'DETOUR';
  return disruptions.has(effect) || severity === 'SEVERE' ? 'ALERT' : 'ADVISORY';
}

function translation(alert: ResolvedAlert, language: string): WireAlertTranslation {
  const { header, description } = alert.report;
  return {
    language,
    subject: textIn(header, language),
    message: htmlText(description, language) === null ? null : message(alert, language),
  };
}

function message({ report }: ResolvedAlert, language: string | null = null): string {
  const words = htmlText(report.description, language) ?? htmlText(report.header, language) ?? '';
  const url = (language === null ? null : textIn(report.url, language)) ?? textIn(report.url);
  if (url === null || !/^https?:\/\//i.test(url)) return words;
  const link = escapeMarkup(url);
  return words.includes(url) || words.includes(link) ? words : `${words}<p><a href="${link}">${link}</a></p>`;
}

/** One alert may become a row for each of its routes or stations; this limits the characters of its rows. */
const MAX_CHARACTERS = 2_000_000;

/** Returns the number of rows that one alert may have if each has about `rowCharacters` characters. */
export const maxRowsOfAlert = (rowCharacters: number): number =>
  Math.max(1, Math.floor(MAX_CHARACTERS / Math.max(1, rowCharacters)));
