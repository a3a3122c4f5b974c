/** `{live}/api/v2/detours/`: one row per detour, route and direction (spec section 7). */
import type { FeedNames } from '#domain/agency/languages.ts';
import type { Detour, SkippedStop } from '#domain/alerts/detour.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { inEachRow } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { wirePosition } from '../fields/wireValues.ts';
import { stopIn } from '../flat/stops.ts';
import { period, windowsOf } from './alerts.ts';

const translation = f.row({ language: f.word, message: f.optional(f.title), reason: f.optional(f.title) });

const object = { type: ['object', 'null'] } as const;

const detour = f.row({
  detour_id: f.id,
  route_id: f.id,
  message: f.optional(f.name, ''),
  raw_card_message: f.unread(f.name),
  /** Such as Northbound. */
  direction: f.optional(f.title),
  direction_id: f.optional(f.direction as f.Field<0 | 1, 0 | 1 | '0' | '1'>),
  reason: f.optional(f.name, ''),
  /** Latitude and longitude, such as "39.9479, -75.15267". */
  start_location: f.optional(f.word),
  end_location: f.optional(f.word),
  /** The current period, or else the next: "MM/DD/YYYY, HH:MM:SS" in the agency's zone. */
  start: f.optional(f.word),
  end: f.optional(f.word),
  /** An extension: all periods that are not over; missing: only `start` to `end`. */
  impact_periods: f.omittable(f.optional(f.list(period))),
  /** Stop id to [name, lat, lon]; `null` if unknown. */
  skipped_stops: f.asIs<Record<string, [string, string | null, string | null]> | null>(object),
  /** Mon to Sun, each "HH:MM:SS-HH:MM:SS" or "None". */
  day_time_active_info: f.asIs<Record<string, string> | null>(object),
  coordinate_detail_from_message: f.unread(f.omittable(f.asIs<object>(object))),
  is_kml: f.unread(f.bool),
  is_parsed: f.unread(f.bool),
  exception: f.unread(f.optional(f.name)),
  message_hash: f.unread(f.omittable(f.optional(f.name))),
  /** An extension: GTFS-realtime Cause. */
  cause: f.omittable(f.optional(f.word)),
  /** An extension: BCP 47 tag of message and reason; missing: unknown. */
  language: f.omittable(f.optional(f.word)),
  /** An extension: translations; `null` marks an untranslated part. */
  translations: f.omittable(f.list(translation)),
});
export type WireDetour = f.Written<typeof detour>;

export const detours: Endpoint<NoParameters, Detour[]> = {
  name: 'detours',
  namesRoutes: true,
  base: 'live',
  path: '/api/v2/detours/',
  filters: ['route', 'route_id'],
  summary: 'Detours, with one row per detour, route and direction.',
  lasts: 'snapshot',
  absence: 'failure',
  names: inEachRow(detourIn),
  ...rowsBody(detour, (read, { zone, routeId }) => ({
    id: read.detour_id,
    routeId: routeId(read.route_id),
    directionId: read.direction_id,
    directionName: read.direction,
    message: read.message,
    reason: read.reason,
    cause: read.cause,
    startLocation: location(read.start_location),
    endLocation: location(read.end_location),
    periods: windowsOf(read.impact_periods ?? [read], zone),
    skippedStops: skippedStops(read.skipped_stops),
    activeHours: activeHours(read.day_time_active_info),
    language: read.language,
    translations: read.translations,
  })),
};

function location(text: string | null): SkippedStop['position'] {
  const [lat, lon] = (text ?? '').split(',');
  return wirePosition(lat, lon);
}

/** Reads an object of [name, lat, lon] by stop id, or a list of ids; `null` if unknown. */
function skippedStops(value: unknown): SkippedStop[] | null {
  if (Array.isArray(value))
    return value.flatMap((each) => {
      const stopId = f.id.read(each);
      return typeof stopId === 'string' ? [{ stopId, name: '', position: null }] : [];
    });
  if (!f.isObject(value)) return null;
  return Object.entries(value).map(([stopId, details]) => {
    const [label, lat, lon] = Array.isArray(details) ? details : [details];
    const read = f.name.read(label);
    return {
      stopId: stopId.trim(),
      name: typeof read === 'string' ? read : '',
      position: wirePosition(lat, lon),
    };
  });
}

/** Returns the hours as written, by weekday, without days that are "None"; `null` (all hours) if no day is named. */
function activeHours(value: unknown): Detour['activeHours'] {
  if (!f.isObject(value)) return null;
  const days = Object.entries(value);
  const hours = days.flatMap(([day, written]) => {
    const span = f.word.read(written);
    return typeof span === 'string' ? [[day.trim(), span] as const] : [];
  });
  return days.length === 0 ? null : Object.fromEntries(hours);
}

function detourIn(row: Detour, names: FeedNames): Detour {
  return { ...row, skippedStops: row.skippedStops?.map((each) => stopIn(each, names)) ?? null };
}
