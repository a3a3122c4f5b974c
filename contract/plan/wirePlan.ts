/**
 * The rows of a plan: types and names of MOTIS 2 (its client's `PlanResponse`), so that clients of MOTIS read our answers
 * and our client reads those of a MOTIS. Times are RFC 3339, durations seconds. Fields of our own are marked as such;
 * clients of MOTIS ignore them.
 */
import { REFUSALS } from '#domain/journeys/itinerary.ts';
import * as f from '../fields/field.ts';
import { instantOfIso } from '../fields/wireValues.ts';
import { POLYLINE_PRECISION } from './polyline.ts';

const NOT_A_TIME = new f.Unreadable('not a time');
const time: f.Field<Temporal.Instant, string> = {
  schema: { type: 'string', format: 'date-time' },
  mayBeMissing: false,
  read: (value) => (typeof value === 'string' ? instantOfIso(value) : null) ?? NOT_A_TIME,
};

// MOTIS leaves out what it does not know.
const maybeId = f.omittable(f.optional(f.id));
const maybeTime = f.omittable(f.optional(time));
const maybeName = f.omittable(f.optional(f.name, ''));
const flag = f.omittable(f.optional(f.bool, false));
const unreadText = f.unread(f.omittable(f.text));
const unreadNumber = f.unread(f.omittable(f.num));
const unreadRule = f.unread(f.omittable(f.text as f.Field<string, 'NORMAL' | 'NOT_ALLOWED'>));

export const placeRow = f.row({
  name: f.optional(f.name, ''),
  stopId: maybeId,
  parentId: maybeId,
  lat: f.num,
  lon: f.num,
  tz: unreadText,
  arrival: maybeTime,
  departure: maybeTime,
  scheduledArrival: maybeTime,
  scheduledDeparture: maybeTime,
  scheduledTrack: maybeName,
  track: maybeName,
  vertexType: f.unread(f.omittable(f.text as f.Field<string, 'NORMAL' | 'TRANSIT'>)),
  pickupType: unreadRule,
  dropoffType: unreadRule,
  cancelled: flag,
});
export type WirePlace = f.Written<typeof placeRow>;

/** Google's polyline with `precision` digits after the point; `length` is the number of points. */
const polylineRow = f.row({
  points: f.text,
  precision: f.optional(f.num, POLYLINE_PRECISION),
  length: f.unread(f.num),
});
export type WirePolyline = f.Written<typeof polylineRow>;

const planAlertRow = f.row({
  headerText: f.optional(f.name, ''),
  descriptionText: f.optional(f.name, ''),
  url: f.omittable(f.optional(f.link)),
});
export type WirePlanAlert = f.Written<typeof planAlertRow>;

export const legRow = f.row({
  mode: f.text,
  from: placeRow,
  to: placeRow,
  duration: f.unread(f.num),
  startTime: time,
  endTime: time,
  scheduledStartTime: f.optional(time),
  scheduledEndTime: f.optional(time),
  realTime: f.optional(f.bool, false),
  scheduled: f.optional(f.bool, true),
  distance: f.omittable(f.optional(f.num)),
  interlineWithPreviousLeg: flag,
  headsign: maybeName,
  routeId: maybeId,
  directionId: f.omittable(f.optional(f.direction as f.Field<0 | 1, 0 | 1 | string>)),
  routeColor: f.omittable(f.hexDigits),
  routeTextColor: f.omittable(f.hexDigits),
  routeType: f.omittable(f.optional(f.num)),
  agencyId: unreadText,
  agencyName: maybeName,
  agencyUrl: unreadText,
  tripId: maybeId,
  routeShortName: maybeName,
  routeLongName: maybeName,
  displayName: maybeName,
  cancelled: flag,
  intermediateStops: f.omittable(f.list(placeRow)),
  legGeometry: f.optional(polylineRow),
  alerts: f.omittable(f.list(planAlertRow)),
  bikesAllowed: f.unread(f.omittable(f.bool)),
  wheelchairAccessible: f.omittable(f.oneOf(['ACCESSIBLE', 'NOT_ACCESSIBLE'], null)),
  effectiveFareLegIndex: unreadNumber,
  fareTransferIndex: unreadNumber,
  /** Ours: "YYYY-MM-DD", the trip's service day. */
  serviceDate: f.omittable(f.optional(f.date)),
  /** Ours: "HH:MM:SS", the start of the departure of a trip that frequencies.txt repeats. */
  tripStart: f.omittable(f.optional(f.dayTime)),
  /** Ours: the change from the previous ride, in seconds. */
  change: f.omittable(
    f.optional(f.row({ needed: f.num, slack: f.num, guaranteed: f.optional(f.bool, false) })),
  ),
  /** Ours: the next vehicle between the same stops. */
  ifMissed: f.omittable(
    f.optional(f.row({ routeId: f.id, tripId: f.unread(f.id), departure: time, arrival: time })),
  ),
  /** Ours: the timetable gives approximate times only. */
  approximate: flag,
  /** Ours: boarding or getting off has to be arranged. */
  byArrangement: flag,
});
export type WireLeg = f.Written<typeof legRow>;

export const fareProductRow = f.row({
  name: f.optional(f.name, ''),
  amount: f.num,
  currency: f.text,
  riderCategory: f.omittable(
    f.optional(f.row({ riderCategoryName: f.optional(f.name, ''), isDefaultFareCategory: f.unread(f.bool) })),
  ),
  media: f.omittable(
    f.optional(f.row({ fareMediaName: f.omittable(f.optional(f.name)), fareMediaType: f.unread(f.text) })),
  ),
});
export type WireFareProduct = f.Written<typeof fareProductRow>;

/** Products by effective fare leg; the inner lists are alternatives, each of products that are needed together. */
export const fareTransferRow = f.row({
  rule: f.omittable(f.optional(f.text)),
  transferProducts: f.omittable(f.list(fareProductRow)),
  effectiveFareLegProducts: f.list(f.list(f.list(fareProductRow))),
});

export const itineraryRow = f.row({
  duration: f.unread(f.num),
  startTime: time,
  endTime: time,
  transfers: f.optional(f.num, 0),
  id: f.optional(f.text, ''),
  // An itinerary with an unreadable leg would send riders the wrong way, so it is left out as a whole.
  legs: f.everyOf(legRow),
  fareTransfers: f.omittable(f.list(fareTransferRow)),
  /** Ours: what may be in the way of a rider who asked for step-free journeys. */
  accessDoubts: f.omittable(
    f.list(
      f.row({
        kind: f.oneOf(['elevator', 'unknown'], 'unknown'),
        stopId: f.id,
        name: f.optional(f.name, ''),
      }),
    ),
  ),
});
export type WireItinerary = f.Written<typeof itineraryRow>;

export const planRow = f.row({
  requestParameters: f.unread(f.mapOf(f.text)),
  debugOutput: f.unread(f.mapOf(f.num)),
  from: placeRow,
  to: placeRow,
  direct: f.list(itineraryRow),
  itineraries: f.unread(f.list(itineraryRow)),
  previousPageCursor: f.optional(f.text, ''),
  nextPageCursor: f.optional(f.text, ''),
  /** Ours: with no itineraries, when the next journey leaves; missing if none does within 24 hours. */
  nextDeparture: maybeTime,
  /** Ours: when the live data was current; missing: the journeys are by the timetable. */
  liveTime: maybeTime,
});
export type WirePlan = f.Written<typeof planRow>;

/** The body of status 400, 404 and 503. MOTIS has only `error`; the other fields are ours. */
export const refusalRow = f.row({
  error: f.optional(f.text, ''),
  code: f.omittable(f.oneOf(REFUSALS, 'query')),
  place: f.omittable(f.oneOf(['from', 'to'], null)),
  /** "YYYY-MM-DD": first and last day of the schedule. */
  knownFrom: f.omittable(f.optional(f.date)),
  knownUntil: f.omittable(f.optional(f.date)),
});
export type WireRefusal = f.Written<typeof refusalRow>;
