/** `{live}/api/v2/alerts/`: service alerts, including future ones (spec section 7). */
import {
  type Alert,
  type AlertEntity,
  type AlertKind,
  crossedEntities,
  wholeAgency,
} from '#domain/alerts/alert.ts';
import type { TimeWindow } from '#domain/time/clock.ts';
import type { DecodeContext, Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { listSchema } from '../endpoint/endpointBody.ts';
import { decodeRows, uniqueIds } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { instantOfAny, instantOfIso, instantOfWallClock } from '../fields/wireValues.ts';

/** Times as in the row that has the period; `null`: no bound. */
export const period = f.row({ start: f.optional(f.word), end: f.optional(f.word) });
export type WirePeriod = f.Written<typeof period>;

const translation = f.row({ language: f.word, subject: f.optional(f.title), message: f.optional(f.text) });
export type WireAlertTranslation = f.Written<typeof translation>;

/** A GTFS-realtime EntitySelector; each field narrows the selection. */
const entity = f.row({
  route_type: f.omittable(f.optional(f.num)),
  route_id: f.omittable(f.optional(f.id)),
  direction_id: f.omittable(f.optional(f.direction)),
  trip_id: f.omittable(f.optional(f.id)),
  /** "YYYY-MM-DD": one run of the trip. */
  transit_date: f.omittable(f.optional(f.date)),
  /** "HH:MM:SS", for a trip with several departures a day. */
  start_time: f.omittable(f.optional(f.dayTime)),
  stop_id: f.omittable(f.optional(f.id)),
});
export type WireInformedEntity = f.Written<typeof entity>;

/** Our service writes any severity of GTFS-realtime. */
const severity: f.Field<Alert['severity'], string> = f.oneOf(['SEVERE', 'WARNING', 'INFO'], 'UNKNOWN');

const alert = f.row({
  /** "D..." for a detour record. */
  alert_id: f.id,
  routes: f.ids,
  type: f.oneOf(['ADVISORY', 'ALERT', 'DETOUR'], null),
  subject: f.optional(f.title),
  /** HTML. */
  message: f.optional(f.text, ''),
  /** BCP 47 tag of `subject` and `message`; `null` or missing: unknown. */
  language: f.optional(f.word),
  /** Translations; `null` marks an untranslated part. */
  translations: f.omittable(f.list(translation)),
  /** NORMAL or SUSPENDED. */
  status: f.optional(f.text, ''),
  /** GTFS-realtime Cause and Effect. */
  cause: f.optional(f.word),
  effect: f.optional(f.word),
  severity,
  trains: f.unread(f.ids),
  blocks: f.unread(f.ids),
  trips: f.ids,
  stops: f.ids,
  /** An extension. An empty list affects nothing in the schedule; an entity without fields affects the whole agency. */
  informed_entities: f.omittable(f.optional(f.list(entity))),
  /** The current period, or else the next: "YYYY-MM-DD HH:MM:SS" in the agency's zone. */
  start: f.optional(f.word),
  /** Without one, until further notice. */
  end: f.optional(f.word),
  /** An extension: all periods that are not over; missing: only `start` to `end`. Empty: the feed does not say. */
  impact_periods: f.omittable(f.optional(f.list(period))),
  /** An extension: GTFS-realtime `communication_period`; missing: the feed does not give it. */
  communication_periods: f.omittable(f.list(period)),
  created_at: f.unread(f.omittable(f.optional(f.word))),
  /** In UTC for curated alerts, in the agency's zone for detour records. */
  updated_at: f.omittable(f.optional(f.word)),
});
export type WireAlert = f.Written<typeof alert>;

const KINDS = { ADVISORY: 'advisory', ALERT: 'alert', DETOUR: 'detour' } as const satisfies Record<
  string,
  AlertKind
>;
const knownCode = (code: string | null) =>
  code === null || code.toUpperCase().startsWith('UNKNOWN_') ? null : code.toUpperCase();

/** Without `informed_entities`, an alert affects its routes and stops, or the agency if it lists no route, stop or trip. */
function entitiesOf(read: f.Read<typeof alert>, { routeId }: DecodeContext): AlertEntity[] {
  const { stops, trips } = read;
  const routes = read.routes.map(routeId);
  if (read.informed_entities !== null)
    return read.informed_entities.map((each) => ({
      routeType: each.route_type,
      routeId: each.route_id === null ? null : routeId(each.route_id),
      directionId: each.direction_id,
      tripId: each.trip_id,
      serviceDate: each.transit_date,
      startSeconds: each.start_time,
      stopId: each.stop_id,
    }));
  const isForAll = routes.length === 0 && stops.length === 0 && trips.length === 0;
  return isForAll ? [wholeAgency] : crossedEntities([...new Set(routes)], [...new Set(stops)]);
}

/** Reads the periods of a row; one without bounds is no restriction. */
export const windowsOf = (periods: readonly f.Read<typeof period>[], zone: string): TimeWindow[] =>
  periods
    .map(({ start, end }) => ({ starts: instantOfAny(start, zone), ends: instantOfAny(end, zone) }))
    .filter(({ starts, ends }) => starts !== null || ends !== null);

export const alerts: Endpoint<NoParameters, Alert[]> = {
  name: 'alerts',
  namesRoutes: true,
  base: 'live',
  path: '/api/v2/alerts/',
  filters: ['route_id'],
  summary: 'Current and future service alerts.',
  lasts: 'snapshot',
  absence: 'failure',
  names: null,
  schema: listSchema(alert),
  decode: (body, context) => {
    const { zone, routeId } = context;
    // Ids must be unique, because lists and links use them as keys.
    const uniqueId = uniqueIds();
    return decodeRows(body, alert, (read) => {
      const isDetourRecord = /^D\d/.test(read.alert_id);
      const updated = read.updated_at;
      return {
        id: uniqueId(read.alert_id),
        // A known type takes precedence over the id: a "D..." record of a discontinued stop has the type ALERT.
        kind: read.type === null ? (isDetourRecord ? 'detour' : 'alert') : KINDS[read.type],
        routeIds: [...new Set(read.routes.map(routeId))],
        stopIds: [...new Set(read.stops)],
        entities: entitiesOf(read, context),
        subject: read.subject,
        messageHtml: read.message,
        language: read.language,
        translations: read.translations.map(({ language, subject, message }) => ({
          language,
          subject,
          messageHtml: message,
        })),
        suspended: read.status.toUpperCase() === 'SUSPENDED',
        cause: knownCode(read.cause),
        effect: knownCode(read.effect),
        severity: read.severity,
        periods: read.impact_periods?.length === 0 ? null : windowsOf(read.impact_periods ?? [read], zone),
        toldPeriods: windowsOf(read.communication_periods, zone),
        updatedAt:
          updated === null
            ? null
            : (instantOfIso(updated) ?? instantOfWallClock(updated, isDetourRecord ? zone : 'UTC')),
      };
    });
  },
};
