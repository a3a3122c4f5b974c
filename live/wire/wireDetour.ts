/** Writes a detour alert as rows of `detours`, one per route and direction. */
import type { WireDetour } from '#contract/live/detours.ts';
import { languageOf, textIn } from '#live/alerts/alertText.ts';
import type { ResolvedAlert, ResolvedAlerts } from '#live/alerts/resolveAlerts.ts';
import type { UnservedStops } from '#live/alerts/unservedStops.ts';
import { maxRowsOfAlert, wirePeriod } from './wireAlert.ts';
import { wallClockMonthFirst } from './wireClock.ts';

/** An alert names all affected stops; only those that trips do not serve count as skipped. */
export function wireDetours(
  alert: ResolvedAlert,
  { network, stops }: ResolvedAlerts,
  zone: string,
  unserved: UnservedStops,
): WireDetour[] {
  const { report, period, periods } = alert;
  const message = textIn(report.description) ?? textIn(report.header) ?? '';
  const { language, others } = languageOf(report.header, report.description);
  const reason = causeInWords(report.cause);
  const translations = others.map((each) => ({
    language: each,
    message: textIn(report.description, each) ?? textIn(report.header, each),
    reason: reason === null ? textIn(report.header, each) : null,
  }));
  const translationLength = translations.length === 0 ? 0 : JSON.stringify(translations).length;
  const unservedOf = unservedStopsOf(alert, unserved);
  const rows = alert.routes.flatMap(({ id, directionIds }) =>
    (directionIds.length === 0 ? [null] : directionIds).map((directionId) => ({
      id,
      directionId,
      skipped: unservedOf(id, directionId).map((stopId) => skippedStop(stopId, stops)),
    })),
  );
  const characters = Math.max(
    0,
    ...rows.map(({ skipped }) =>
      skipped.reduce((sum, [id, [name]]) => sum + id.length + name.length + 50, 0),
    ),
  );
  return rows
    .slice(0, maxRowsOfAlert(300 + 2 * message.length + translationLength + characters))
    .map(({ id, directionId, skipped }) => ({
      detour_id: report.id,
      route_id: id,
      message,
      raw_card_message: message,
      direction: directionId === null ? null : (network.directionNames.get(`${id}|${directionId}`) ?? null),
      direction_id: directionId === null ? null : directionId === 0 ? '0' : '1',
      reason: reason ?? textIn(report.header) ?? '',
      start_location: null,
      end_location: null,
      ...wirePeriod(period, zone, wallClockMonthFirst),
      impact_periods:
        periods === null || periods.length < 2
          ? undefined
          : periods.map((each) => wirePeriod(each, zone, wallClockMonthFirst)),
      skipped_stops: skipped.length === 0 ? null : Object.fromEntries(skipped),
      day_time_active_info: null,
      is_kml: false,
      is_parsed: false,
      exception: null,
      cause: reason === null ? undefined : report.cause,
      language: language ?? undefined,
      translations: translations.length === 0 ? undefined : translations,
    }));
}

export function unservedStopsOf(
  { entities, isInForce }: ResolvedAlert,
  unserved: UnservedStops,
): (routeId: string, directionId: 0 | 1 | null) => string[] {
  const named = new Set(
    entities.map(({ routeId, directionId, stopId }) => JSON.stringify([routeId, directionId, stopId])),
  );
  return (routeId, directionId) => {
    if (!isInForce) return [];
    const directions = directionId === null ? [0, 1, null] : [directionId, null];
    return [...unserved(routeId, directionId)].filter((stopId) =>
      [routeId, null].some((route) =>
        directions.some((direction) => named.has(JSON.stringify([route, direction, stopId]))),
      ),
    );
  };
}

type SkippedStop = [string, [string, string | null, string | null]];

function skippedStop(id: string, stops: ResolvedAlerts['stops']): SkippedStop {
  const stop = stops.get(id);
  const position = stop?.position ?? null;
  return [
    id,
    [
      stop?.name ?? id,
      position === null ? null : String(position.lat),
      position === null ? null : String(position.lon),
    ],
  ];
}

/** Returns a cause in words ("POLICE_ACTIVITY": "Police activity"); `null` for an unknown or other cause. */
function causeInWords(cause: string): string | null {
  if (cause === 'UNKNOWN_CAUSE' || cause === 'OTHER_CAUSE') return null;
  const words = cause.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
