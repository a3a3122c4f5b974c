import { type CallResult, isNotPublished } from '#contract/client/callResult.ts';
import {
  type Alert,
  alertInLanguage,
  type EpochPeriod,
  isInForce,
  isShown,
  remainingEpochs,
} from '#domain/alerts/alert.ts';
import { onlyDirection, suspendsRoute } from '#domain/alerts/alertScope.ts';
import { levelOfAlert } from '#domain/alerts/serviceLevel.ts';
import type { RouteDirection } from '#domain/routes/direction.ts';
import type { Route } from '#domain/routes/route.ts';
import { plainText, sanitise } from '#web/features/base/html/sanitise.server.ts';
import { directionInWords } from '#web/features/transit/routes/directionChoices.ts';
import type { Lang } from '#web/i18n/lang.ts';
import { foreignLang } from '#web/i18n/requestLang.ts';
import type { MessageKey } from '#web/i18n/translate.ts';
import type { AppContext } from '#web/request/context.ts';
import { type AlertView, MAX_ALERT_LINES, MAX_PERIODS } from './alertView.ts';

/** GTFS-realtime causes that are worth showing to riders. */
export const alertCauses: Readonly<Record<string, MessageKey>> = {
  TECHNICAL_PROBLEM: 'alerts.causeTechnical',
  STRIKE: 'alerts.causeStrike',
  DEMONSTRATION: 'alerts.causeDemonstration',
  ACCIDENT: 'alerts.causeAccident',
  HOLIDAY: 'alerts.causeHoliday',
  WEATHER: 'alerts.causeWeather',
  MAINTENANCE: 'alerts.causeMaintenance',
  CONSTRUCTION: 'alerts.causeConstruction',
  POLICE_ACTIVITY: 'alerts.causePolice',
  MEDICAL_EMERGENCY: 'alerts.causeMedical',
  SPECIAL_EVENT: 'alerts.causeEvent',
};

const effects: Readonly<Record<string, MessageKey>> = {
  NO_SERVICE: 'alerts.effectNoService',
  REDUCED_SERVICE: 'alerts.effectReduced',
  SIGNIFICANT_DELAYS: 'alerts.effectDelays',
  DETOUR: 'alerts.effectDetour',
  ADDITIONAL_SERVICE: 'alerts.effectAdditional',
  MODIFIED_SERVICE: 'alerts.effectModified',
  STOP_MOVED: 'alerts.effectStopMoved',
  ACCESSIBILITY_ISSUE: 'alerts.effectAccessibility',
};

const MAX_TITLE_LENGTH = 140;

/** Returns the view of an alert. Without a subject, the title is the beginning of the message, or "" without text. */
export function toAlertView(alert: Alert, lang: Lang, now: Temporal.Instant, directions: string[] = []) {
  const words = alertInLanguage(alert, lang);
  const html = sanitise(words.message.html);
  const text = plainText(words.message.html);
  const subject = words.subject === null ? '' : plainText(words.subject.text);
  const langOf = (language: string | null) => foreignLang(language, lang);
  const title = subject || cut(text, MAX_TITLE_LENGTH);
  return {
    id: alert.id,
    routeIds: alert.routeIds,
    /** Plain text; "" if the source has no text at all. */
    title,
    titleLang: langOf(subject ? (words.subject?.language ?? null) : words.message.language),
    htmlLang: langOf(words.message.language),
    html: text === title ? '' : html,
    suspended: alert.suspended,
    /** The directions to which it is limited, such as "Northbound", or "17 Northbound" where there are several routes. */
    directions,
    /** Whether the alert reports neither delays nor a suspension. */
    isNotice: levelOfAlert(alert) === 'notice',
    cause: (alert.cause && alertCauses[alert.cause]) || null,
    effect: (alert.effect && effects[alert.effect]) || null,
    ...periodsView(alert.periods, now),
    /** `null` if the source gives none. */
    updatedAt: alert.updatedAt?.epochMilliseconds ?? null,
  };
}

export function periodsView<P extends Alert['periods']>(periods: P, now: Temporal.Instant) {
  const remaining = remainingEpochs(periods, now);
  return {
    /**
     * The periods that are not over, at most `MAX_PERIODS`; empty: until further notice; `null`: the source does not say when
     * services are affected.
     */
    periods: (remaining?.slice(0, MAX_PERIODS) ?? null) as P extends null ? null : EpochPeriod[],
    /** Number of further periods. */
    morePeriods: Math.max(0, (remaining?.length ?? 0) - MAX_PERIODS),
  };
}

/** Shortens a text to `length` characters, the last of which is then "…". */
export const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

/** Returns the alerts to show now that have text, without detours, which have their own list. */
export const viewsNow = (
  alerts: readonly Alert[],
  now: Temporal.Instant,
  lang: Lang,
  nameDirections: NameDirections = () => [],
): { alert: Alert; view: AlertView }[] =>
  alerts
    .filter((alert) => alert.kind !== 'detour' && isShown(alert, now))
    .map((alert) => ({ alert, view: toAlertView(alert, lang, now, nameDirections(alert)) }))
    .filter(({ view }) => view.title !== '');

/** Maximum number of routes whose directions an alert names. */
const MAX_DIRECTIONS = 3;

export type NameDirections = (alert: Alert) => string[];

/** Returns a function that names the directions to which an alert is limited on the given routes. */
export function directionNamer(
  { agency, t }: AppContext,
  routes: readonly Route[],
  rows: readonly RouteDirection[],
): NameDirections {
  const lines = routes.filter((route) => !route.isParentRoute);
  return (alert) => {
    // Most alerts name no direction.
    if (alert.entities.every(({ directionId }) => directionId === null)) return [];
    const limited = lines.flatMap((route) => {
      const directionId = onlyDirection(alert, route.id);
      const words =
        directionId === null ? null : directionInWords(route.id, directionId, rows, agency.facts, t);
      return words === null ? [] : [lines.length > 1 ? `${route.name} ${words}` : words];
    });
    return limited.slice(0, MAX_DIRECTIONS);
  };
}

/** Returns the alerts to show now. Only those in force that suspend one of these routes are marked as suspensions. */
export const alertsNow = (
  alerts: readonly Alert[],
  now: Temporal.Instant,
  routes: readonly Route[],
  lang: Lang,
  nameDirections: NameDirections = () => [],
): AlertView[] =>
  viewsNow(alerts, now, lang, nameDirections).map(({ alert, view }) => ({
    ...view,
    suspended: isInForce(alert, now) && routes.some((route) => suspendsRoute(alert, route)),
  }));

/**
 * Returns the first active alerts in `scope` for a page other than the alerts page; suspensions come first. `null`:
 * unknown. The list is empty if the agency publishes no alerts.
 */
export function alertsOnPage(
  app: AppContext,
  result: CallResult<Alert[]>,
  scope: (alerts: readonly Alert[]) => Alert[],
  routes: readonly Route[],
  directions: CallResult<RouteDirection[]>,
): AlertView[] | null {
  if (!result.ok) return isNotPublished(result) ? [] : null;
  const nameDirections = directionNamer(app, routes, directions.ok ? directions.value.value : []);
  return alertsNow(scope(result.value.value), app.now(), routes, app.lang, nameDirections)
    .sort((a, b) => Number(b.suspended) - Number(a.suspended))
    .slice(0, MAX_ALERT_LINES);
}
