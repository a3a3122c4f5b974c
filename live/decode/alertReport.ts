/** Reads an alert, within the limits of a feed. */
import type { Alert, EntitySelector, TimeRange } from '#contract/gtfsRealtime/messages.js';
import { CAUSE, EFFECT, SEVERITY, wordOf } from '#contract/gtfsRealtime/words.ts';
import type { AlertEntity } from '#domain/alerts/alert.ts';
import { parseServiceTime } from '#domain/time/serviceDay.ts';
import type { AlertReport, FeedText, ReportedPeriod, ReportedScope } from './feed.ts';
import {
  anySecondsIn,
  type DecodedMessage,
  directionIn,
  fieldIn,
  numberIn,
  Skip,
  secondsIn,
  serviceDateIn,
  trimmedIn,
} from './messageFields.ts';
import {
  LAST_SECOND,
  MAX_ALL_SCOPES,
  MAX_ALL_TEXT_LENGTH,
  MAX_PERIODS,
  MAX_SCOPES,
  MAX_SHORT_TEXT_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_TRANSLATIONS,
} from './messageParts.ts';

/** Usage of a feed's limits by its alerts. */
export interface AlertUsage {
  text: number;
  scopes: number;
  /** Ids of the alerts that were shortened to a limit. */
  cut: Set<string>;
}

/** Throws `Skip` for an alert that cannot be shown. */
export function alertReport(id: string, alert: Alert, used: AlertUsage): AlertReport {
  if (id.trim() === '') throw new Skip('alert without an id');
  const words = (text: DecodedMessage) => feedText(text, id, used);
  const header = words(alert.headerText);
  const description = words(alert.descriptionText);
  if (header.length === 0 && description.length === 0) throw new Skip('alert without text');
  return {
    id: id.trim(),
    ...alertPeriods(alert),
    scopes: alertScopes(alert.informedEntity ?? [], id, used),
    cause: wordOf(CAUSE, numberIn(alert, 'cause') ?? CAUSE.UNKNOWN_CAUSE) ?? 'UNKNOWN_CAUSE',
    effect: wordOf(EFFECT, numberIn(alert, 'effect') ?? EFFECT.UNKNOWN_EFFECT) ?? 'UNKNOWN_EFFECT',
    severity:
      wordOf(SEVERITY, numberIn(alert, 'severityLevel') ?? SEVERITY.UNKNOWN_SEVERITY) ?? 'UNKNOWN_SEVERITY',
    url: words(alert.url),
    header,
    description,
  };
}

/**
 * Reads the periods of an alert. A feed with `impact_period` or `communication_period` is read without its
 * `active_period`, which must not stand for either of them (GTFS-realtime, "Transition from active_period").
 */
function alertPeriods({
  activePeriod = [],
  communicationPeriod = [],
  impactPeriod = [],
}: Alert): Pick<AlertReport, 'periods' | 'toldPeriods'> {
  const isNewer = communicationPeriod.length + impactPeriod.length > 0;
  const toldPeriods = validPeriods(communicationPeriod);
  if (isNewer && impactPeriod.length === 0) return { periods: null, toldPeriods };
  return { periods: validPeriods(isNewer ? impactPeriod : activePeriod), toldPeriods };
}

function validPeriods(given: readonly TimeRange[]): ReportedPeriod[] {
  const periods = given.slice(0, MAX_PERIODS).flatMap((period) => {
    const start = anySecondsIn(period, 'start');
    return start !== null && start > LAST_SECOND ? [] : [{ start, end: secondsIn(period, 'end') }];
  });
  if (given.length > 0 && periods.length === 0) throw new Skip('alert without a valid period');
  return periods;
}

const isNamed = (scope: AlertEntity): boolean => Object.values(scope).some((part) => part !== null);

function alertScopes(entities: readonly EntitySelector[], id: string, used: AlertUsage): ReportedScope[] {
  const scopes = new Map<string, ReportedScope>();
  for (const entity of entities) {
    if (scopes.size >= MAX_SCOPES || used.scopes >= MAX_ALL_SCOPES) {
      used.cut.add(id);
      break;
    }
    const tripId = trimmedIn(entity.trip, 'tripId');
    const run = tripId === null ? null : entity.trip;
    const named: AlertEntity = {
      routeId: trimmedIn(entity, 'routeId') ?? trimmedIn(entity.trip, 'routeId'),
      routeType: numberIn(entity, 'routeType'),
      directionId: directionIn(entity) ?? directionIn(entity.trip),
      tripId,
      serviceDate: serviceDateIn(run),
      startSeconds: parseServiceTime(trimmedIn(run, 'startTime') ?? ''),
      stopId: trimmedIn(entity, 'stopId'),
    };
    // An entity that names something unknown must not apply to the whole agency.
    const agencyId = trimmedIn(entity, 'agencyId');
    if (!isNamed(named) && (entity.trip || !agencyId)) continue;
    const scope: ReportedScope = { ...named, agencyId };
    const key = JSON.stringify(scope);
    if (!scopes.has(key)) used.scopes++;
    scopes.set(key, scope);
  }
  return [...scopes.values()];
}

function feedText(translated: DecodedMessage, id: string, used: AlertUsage): FeedText {
  const translations = fieldIn(translated, 'translation');
  if (!Array.isArray(translations)) return [];
  return translations.slice(0, MAX_TRANSLATIONS).flatMap((translation: object) => {
    const words = trimmedIn(translation, 'text');
    if (words === null) return [];
    const room = used.text > MAX_ALL_TEXT_LENGTH ? MAX_SHORT_TEXT_LENGTH : MAX_TEXT_LENGTH;
    const isCut = words.length > room;
    if (isCut) used.cut.add(id);
    const kept = isCut ? `${words.slice(0, room).toWellFormed().trimEnd()}…` : words;
    used.text += kept.length;
    return [{ text: kept, language: trimmedIn(translation, 'language') }];
  });
}
