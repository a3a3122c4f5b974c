import type { Alert } from '#domain/alert.ts';
import { plainText } from '#web/features/html/plainText.server.ts';
import { sanitise } from '#web/features/html/sanitise.server.ts';
import type { MessageKey } from '#web/i18n/messageKey.ts';
import type { AlertView } from './alertView.ts';

/** GTFS-realtime words that tell a rider something. */
const causes: Readonly<Record<string, MessageKey>> = {
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

/** Long first sentences make no title. */
const LONGEST_TITLE = 140;

/** An alert without a subject is called by the beginning of its message; its title is "" when it says nothing at all. */
export function toAlertView(alert: Alert): AlertView {
  const html = sanitise(alert.messageHtml);
  const text = plainText(alert.messageHtml);
  const subject = alert.subject === null ? '' : plainText(alert.subject);
  const title =
    subject || (text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : text);
  return {
    id: alert.id,
    routeIds: alert.routeIds,
    title,
    html: text === title ? '' : html,
    suspended: alert.suspended,
    severe: alert.suspended || alert.effect === 'NO_SERVICE',
    cause: (alert.cause && causes[alert.cause]) || null,
    effect: (alert.effect && effects[alert.effect]) || null,
    start: alert.start?.epochMilliseconds ?? null,
    end: alert.end?.epochMilliseconds ?? null,
    updatedAt: alert.updatedAt?.epochMilliseconds ?? null,
  };
}
