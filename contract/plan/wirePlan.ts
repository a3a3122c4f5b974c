/**
 * The rows of a plan: types and names of MOTIS 2 (its client's `PlanResponse`), so that clients of MOTIS read our answers
 * and our client reads those of a MOTIS. Times are RFC 3339, durations seconds. Fields of our own are marked as such;
 * clients of MOTIS ignore them.
 */
import { REFUSALS } from '#domain/journeys/itinerary.ts';
import {
  bool,
  date,
  dayTime,
  direction,
  everyOf,
  type Field,
  hexDigits,
  id,
  link,
  list,
  mapOf,
  name,
  num,
  omittable,
  oneOf,
  optional,
  row,
  text,
  Unreadable,
  unread,
  type Written,
} from '../fields/field.ts';
import { instantOfIso } from '../fields/wireValues.ts';
import { POLYLINE_PRECISION } from './polyline.ts';

const NOT_A_TIME = new Unreadable('not a time');
const time: Field<Temporal.Instant, string> = {
  schema: { type: 'string', format: 'date-time' },
  mayBeMissing: false,
  read: (value) => (typeof value === 'string' ? instantOfIso(value) : null) ?? NOT_A_TIME,
};

// MOTIS leaves out what it does not know.
const maybeId = omittable(optional(id));
const maybeTime = omittable(optional(time));
const maybeName = omittable(optional(name, ''));
const flag = omittable(optional(bool, false));
const unreadText = unread(omittable(text));
const unreadNumber = unread(omittable(num));
const unreadRule = unread(omittable(text as Field<string, 'NORMAL' | 'NOT_ALLOWED'>));

export const placeRow = row({
  name: optional(name, ''),
  stopId: maybeId,
  parentId: maybeId,
  lat: num,
  lon: num,
  tz: unreadText,
  arrival: maybeTime,
  departure: maybeTime,
  scheduledArrival: maybeTime,
  scheduledDeparture: maybeTime,
  scheduledTrack: maybeName,
  track: maybeName,
  vertexType: unread(omittable(text as Field<string, 'NORMAL' | 'TRANSIT'>)),
  pickupType: unreadRule,
  dropoffType: unreadRule,
  cancelled: flag,
});
export type WirePlace = Written<typeof placeRow>;

/** Google's polyline with `precision` digits after the point; `length` is the number of points. */
const polylineRow = row({ points: text, precision: optional(num, POLYLINE_PRECISION), length: unread(num) });
export type WirePolyline = Written<typeof polylineRow>;

const planAlertRow = row({
  headerText: optional(name, ''),
  descriptionText: optional(name, ''),
  url: omittable(optional(link)),
});
export type WirePlanAlert = Written<typeof planAlertRow>;

export const legRow = row({
  mode: text,
  from: placeRow,
  to: placeRow,
  duration: unread(num),
  startTime: time,
  endTime: time,
  scheduledStartTime: optional(time),
  scheduledEndTime: optional(time),
  realTime: optional(bool, false),
  scheduled: optional(bool, true),
  distance: omittable(optional(num)),
  interlineWithPreviousLeg: flag,
  headsign: maybeName,
  routeId: maybeId,
  directionId: omittable(optional(direction as Field<0 | 1, 0 | 1 | string>)),
  routeColor: omittable(hexDigits),
  routeTextColor: omittable(hexDigits),
  routeType: omittable(optional(num)),
  agencyId: unreadText,
  agencyName: maybeName,
  agencyUrl: unreadText,
  tripId: maybeId,
  routeShortName: maybeName,
  routeLongName: maybeName,
  displayName: maybeName,
  cancelled: flag,
  intermediateStops: omittable(list(placeRow)),
  legGeometry: optional(polylineRow),
  alerts: omittable(list(planAlertRow)),
  bikesAllowed: unread(omittable(bool)),
  wheelchairAccessible: omittable(oneOf(['ACCESSIBLE', 'NOT_ACCESSIBLE'], null)),
  effectiveFareLegIndex: unreadNumber,
  fareTransferIndex: unreadNumber,
  /** Ours: "YYYY-MM-DD", the trip's service day. */
  serviceDate: omittable(optional(date)),
  /** Ours: "HH:MM:SS", the start of the departure of a trip that frequencies.txt repeats. */
  tripStart: omittable(optional(dayTime)),
  /** Ours: the change from the previous ride, in seconds. */
  change: omittable(optional(row({ needed: num, slack: num, guaranteed: optional(bool, false) }))),
  /** Ours: the next vehicle between the same stops. */
  ifMissed: omittable(optional(row({ routeId: id, tripId: unread(id), departure: time, arrival: time }))),
  /** Ours: the timetable gives approximate times only. */
  approximate: flag,
  /** Ours: boarding or getting off has to be arranged. */
  byArrangement: flag,
});
export type WireLeg = Written<typeof legRow>;

export const fareProductRow = row({
  name: optional(name, ''),
  amount: num,
  currency: text,
  riderCategory: omittable(
    optional(row({ riderCategoryName: optional(name, ''), isDefaultFareCategory: unread(bool) })),
  ),
  media: omittable(optional(row({ fareMediaName: omittable(optional(name)), fareMediaType: unread(text) }))),
});
export type WireFareProduct = Written<typeof fareProductRow>;

/** Products by effective fare leg; the inner lists are alternatives, each of products that are needed together. */
export const fareTransferRow = row({
  rule: omittable(optional(text)),
  transferProducts: omittable(list(fareProductRow)),
  effectiveFareLegProducts: list(list(list(fareProductRow))),
});

export const itineraryRow = row({
  duration: unread(num),
  startTime: time,
  endTime: time,
  transfers: optional(num, 0),
  id: optional(text, ''),
  // An itinerary with an unreadable leg would send riders the wrong way, so it is left out as a whole.
  legs: everyOf(legRow),
  fareTransfers: omittable(list(fareTransferRow)),
  /** Ours: what may be in the way of a rider who asked for step-free journeys. */
  accessDoubts: omittable(
    list(row({ kind: oneOf(['elevator', 'unknown'], 'unknown'), stopId: id, name: optional(name, '') })),
  ),
});
export type WireItinerary = Written<typeof itineraryRow>;

export const planRow = row({
  requestParameters: unread(mapOf(text)),
  debugOutput: unread(mapOf(num)),
  from: placeRow,
  to: placeRow,
  direct: list(itineraryRow),
  itineraries: unread(list(itineraryRow)),
  previousPageCursor: optional(text, ''),
  nextPageCursor: optional(text, ''),
  /** Ours: with no itineraries, when the next journey leaves; missing if none does within 24 hours. */
  nextDeparture: maybeTime,
  /** Ours: when the live data was current; missing: the journeys are by the timetable. */
  liveTime: maybeTime,
});
export type WirePlan = Written<typeof planRow>;

/** The body of status 400, 404 and 503. MOTIS has only `error`; the other fields are ours. */
export const refusalRow = row({
  error: optional(text, ''),
  code: omittable(oneOf(REFUSALS, 'query')),
  place: omittable(oneOf(['from', 'to'], null)),
  /** "YYYY-MM-DD": first and last day of the schedule. */
  knownFrom: omittable(optional(date)),
  knownUntil: omittable(optional(date)),
});
export type WireRefusal = Written<typeof refusalRow>;
