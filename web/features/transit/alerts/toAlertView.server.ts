import { type Alert, type EpochPeriod, remainingEpochs } from '#domain/alerts/alert.ts';
import { alertInLanguage } from '#domain/alerts/alertInLanguage.ts';
import { levelOfAlert } from '#domain/alerts/serviceLevel.ts';
import { foreignLang } from '#web/features/base/html/foreignLang.ts';
import { plainText } from '#web/features/base/html/plainText.server.ts';
import { sanitise } from '#web/features/base/html/sanitise.server.ts';
import type { Lang } from '#web/i18n/lang.ts';
import type { MessageKey } from '#web/i18n/messageKey.ts';
import { type AlertView, MAX_PERIODS } from './alertView.ts';

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
export function toAlertView(
  alert: Alert,
  lang: Lang,
  now: Temporal.Instant,
  directions: string[] = [],
): AlertView {
  const words = alertInLanguage(alert, lang);
  const html = sanitise(words.message.html);
  const text = plainText(words.message.html);
  const subject = words.subject === null ? '' : plainText(words.subject.text);
  const langOf = (language: string | null) => foreignLang(language, lang);
  const title = subject || cut(text, MAX_TITLE_LENGTH);
  return {
    id: alert.id,
    routeIds: alert.routeIds,
    title,
    titleLang: langOf(subject ? (words.subject?.language ?? null) : words.message.language),
    htmlLang: langOf(words.message.language),
    html: text === title ? '' : html,
    suspended: alert.suspended,
    directions,
    isNotice: levelOfAlert(alert) === 'notice',
    cause: (alert.cause && alertCauses[alert.cause]) || null,
    effect: (alert.effect && effects[alert.effect]) || null,
    ...periodsView(alert.periods, now),
    updatedAt: alert.updatedAt?.epochMilliseconds ?? null,
  };
}

export function periodsView<P extends Alert['periods']>(periods: P, now: Temporal.Instant) {
  const remaining = remainingEpochs(periods, now);
  return {
    periods: (remaining?.slice(0, MAX_PERIODS) ?? null) as P extends null ? null : EpochPeriod[],
    morePeriods: Math.max(0, (remaining?.length ?? 0) - MAX_PERIODS),
  };
}

/** Shortens a text to `length` characters, the last of which is then "…". */
export const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
