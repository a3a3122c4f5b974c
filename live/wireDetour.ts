/** A detour alert as rows of `detours`, one per route and direction (shapes section 3.2). */
import type { WireDetour } from '#contract/live/detours.ts';
import { plainText } from './alertText.ts';
import type { ResolvedAlert, ResolvedAlerts } from './resolveAlerts.ts';
import { wallClockUs } from './wireClock.ts';

/**
 * The rows, ready for JSON. The stops a detour alert names are the ones it leaves out; an alert that names none does
 * not say which. The feed gives no places for where a detour leaves its route, so those are `null`.
 */
export function wireDetours(
  alert: ResolvedAlert,
  { network, stops }: ResolvedAlerts,
  zone: string,
): WireDetour[] {
  const { report, period } = alert;
  const message = plainText(report.description) ?? plainText(report.header) ?? '';
  const skipped = alert.stopIds.map((id): [string, [string, string | null, string | null]] => {
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
  });
  return alert.routes.flatMap(({ id, directionIds }) =>
    (directionIds.length === 0 ? [null] : directionIds).map((directionId) => ({
      detour_id: report.id,
      route_id: id,
      message,
      raw_card_message: message,
      direction: directionId === null ? null : (network.directionNames.get(`${id}|${directionId}`) ?? null),
      direction_id: directionId === null ? null : directionId === 0 ? '0' : '1',
      reason: reason(report.cause) ?? plainText(report.header) ?? '',
      start_location: null,
      end_location: null,
      start: period.start === null ? null : wallClockUs(period.start, zone),
      end: period.end === null ? null : wallClockUs(period.end, zone),
      skipped_stops: skipped.length === 0 ? null : Object.fromEntries(skipped),
      day_time_active_info: null,
      is_kml: false,
      is_parsed: false,
      exception: null,
    })),
  );
}

/** "POLICE_ACTIVITY" as "Police activity"; `null` when the cause says nothing. */
function reason(cause: string): string | null {
  if (cause === 'UNKNOWN_CAUSE' || cause === 'OTHER_CAUSE') return null;
  const words = cause.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
