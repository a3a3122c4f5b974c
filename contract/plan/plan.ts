/**
 * `{planner}/api/v6/plan`: journeys from a place to a place, in the format of MOTIS 2. A place is the id of a stop or
 * station, or `lat,lon`. The answer is decoded to `JourneyAnswer`; a question that has no answer (status 400 or 404) is a
 * `JourneyRefusal` with its reason, not an error.
 */
import type { FeedNames } from '#domain/agency/languages.ts';
import {
  type Itinerary,
  type ItineraryLeg,
  type ItineraryRide,
  type JourneyAnswer,
  type JourneyCall,
  type JourneyFare,
  type JourneyPlace,
  REFUSALS,
} from '#domain/journeys/itinerary.ts';
import { err, ok } from '#domain/result.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { DecodeContext, Endpoint } from '../endpoint/endpoint.ts';
import { listSchema } from '../endpoint/endpointBody.ts';
import { decodeRows, headsignIn, nameIn } from '../fields/decodeRows.ts';
import {
  bool,
  date,
  dayTime,
  everyOf,
  type Field,
  type FieldsOf,
  hexDigits,
  id,
  isObject,
  link,
  list,
  name,
  num,
  oneOf,
  optional,
  type Read,
  row,
  text,
  Unreadable,
  unread,
} from '../fields/field.ts';
import { instantOfIso, position } from '../fields/wireValues.ts';
import { decodePolyline, POLYLINE_PRECISION } from './polyline.ts';
import type {
  WireFareProduct,
  WireFareTransfer,
  WireItinerary,
  WireLeg,
  WirePlace,
  WirePlan,
  WirePlanAlert,
  WirePolyline,
  WireRefusal,
} from './wirePlan.ts';

const NOT_A_TIME = new Unreadable('not a time');
const time: Field<Temporal.Instant, string> = {
  schema: { type: 'string', format: 'date-time' },
  mayBeMissing: false,
  read: (value) => (typeof value === 'string' ? instantOfIso(value) : null) ?? NOT_A_TIME,
};

const place = row({
  name: optional(name, ''),
  stopId: optional(id),
  parentId: optional(id),
  lat: num,
  lon: num,
  tz: unread(text),
  arrival: optional(time),
  departure: optional(time),
  scheduledArrival: optional(time),
  scheduledDeparture: optional(time),
  scheduledTrack: optional(name, ''),
  track: optional(name, ''),
  vertexType: unread(text),
  pickupType: unread(text),
  dropoffType: unread(text),
  cancelled: optional(bool, false),
} satisfies FieldsOf<WirePlace>);

const polyline = row({
  points: text,
  precision: optional(num, POLYLINE_PRECISION),
  length: unread(num),
} satisfies FieldsOf<WirePolyline>);

const planAlert = row({
  headerText: optional(name, ''),
  descriptionText: optional(name, ''),
  url: optional(link),
} satisfies FieldsOf<WirePlanAlert>);

const leg = row({
  mode: text,
  from: place,
  to: place,
  duration: unread(num),
  startTime: time,
  endTime: time,
  scheduledStartTime: optional(time),
  scheduledEndTime: optional(time),
  realTime: optional(bool, false),
  scheduled: optional(bool, true),
  distance: optional(num),
  interlineWithPreviousLeg: optional(bool, false),
  headsign: optional(name, ''),
  routeId: optional(id),
  directionId: optional(text),
  routeColor: hexDigits,
  routeTextColor: hexDigits,
  routeType: optional(num),
  agencyId: unread(text),
  agencyName: optional(name, ''),
  agencyUrl: unread(text),
  tripId: optional(id),
  routeShortName: optional(name, ''),
  routeLongName: optional(name, ''),
  displayName: optional(name, ''),
  cancelled: optional(bool, false),
  intermediateStops: list(place),
  legGeometry: optional(polyline),
  alerts: list(planAlert),
  bikesAllowed: unread(bool),
  wheelchairAccessible: oneOf(['ACCESSIBLE', 'NOT_ACCESSIBLE'], null),
  effectiveFareLegIndex: unread(num),
  fareTransferIndex: unread(num),
  serviceDate: optional(date),
  tripStart: optional(dayTime),
  change: optional(row({ needed: num, slack: num, guaranteed: optional(bool, false) })),
  ifMissed: optional(row({ routeId: id, tripId: unread(id), departure: time, arrival: time })),
  approximate: optional(bool, false),
  byArrangement: optional(bool, false),
} satisfies FieldsOf<WireLeg>);

const fareProduct = row({
  name: optional(name, ''),
  amount: num,
  currency: text,
  riderCategory: optional(
    row({ riderCategoryName: optional(name, ''), isDefaultFareCategory: unread(bool) }),
  ),
  media: optional(row({ fareMediaName: optional(name), fareMediaType: unread(text) })),
} satisfies FieldsOf<WireFareProduct>);

const fareTransfer = row({
  rule: optional(text),
  transferProducts: list(fareProduct),
  effectiveFareLegProducts: list(list(list(fareProduct))),
} satisfies FieldsOf<WireFareTransfer>);

const itinerary = row({
  duration: unread(num),
  startTime: time,
  endTime: time,
  transfers: optional(num, 0),
  id: optional(text, ''),
  // An itinerary with an unreadable leg would send riders the wrong way, so it is left out as a whole.
  legs: everyOf(leg),
  fareTransfers: list(fareTransfer),
  accessDoubts: list(
    row({ kind: oneOf({ elevator: 'elevator' }, 'unknown' as const), stopId: id, name: optional(name, '') }),
  ),
} satisfies FieldsOf<WireItinerary>);

const answer = row({
  requestParameters: unread(text),
  debugOutput: unread(text),
  from: place,
  to: place,
  direct: list(itinerary),
  itineraries: unread(list(itinerary)),
  previousPageCursor: optional(text, ''),
  nextPageCursor: optional(text, ''),
  nextDeparture: optional(time),
  liveTime: optional(time),
} satisfies FieldsOf<WirePlan>);

const refusal = row({
  error: optional(text, ''),
  code: oneOf(REFUSALS, null),
  place: oneOf(['from', 'to'], null),
  knownFrom: optional(date),
  knownUntil: optional(date),
} satisfies FieldsOf<WireRefusal>);

/** The parameters of MOTIS that we send. */
export type PlanParameters = {
  fromPlace: string;
  toPlace: string;
  time?: string;
  arriveBy?: string;
  maxTransfers?: string;
  pedestrianProfile?: string;
  pedestrianSpeed?: string;
  searchWindow?: string;
  pageCursor?: string;
};

export const plan: Endpoint<PlanParameters, JourneyAnswer> = {
  name: 'plan',
  namesRoutes: true,
  base: 'planner',
  path: [
    '/api/v6/plan?fromPlace={fromPlace}&toPlace={toPlace}&time={time}&arriveBy={arriveBy}',
    '&maxTransfers={maxTransfers}&pedestrianProfile={pedestrianProfile}&pedestrianSpeed={pedestrianSpeed}',
    '&searchWindow={searchWindow}&pageCursor={pageCursor}',
  ].join(''),
  summary:
    'Journeys from a place to a place, as MOTIS 2 answers. A place is a stop id, a station id or lat,lon.',
  lasts: 0,
  absence: 'of a document',
  names: answerIn,
  ours: true,
  isPrivate: true,
  decodesRefusals: true,
  optionalParameters: [
    'time',
    'arriveBy',
    'maxTransfers',
    'pedestrianProfile',
    'pedestrianSpeed',
    'searchWindow',
    'pageCursor',
  ],
  body: 'json',
  schema: { anyOf: [answer.schema, refusal.schema], properties: { itineraries: listSchema(itinerary) } },
  decode: (body, context) => {
    if (isObject(body) && typeof body.error === 'string') {
      const read = refusal.read(body);
      if (read instanceof Unreadable) return err(read.reason);
      const { error: message, code, place: which, knownFrom, knownUntil } = read;
      const reason = code ?? 'query';
      return ok({
        skipped: [],
        value: { kind: 'refusal', reason, place: which, knownFrom, knownUntil, message },
      });
    }
    const read = answer.read(body);
    if (read instanceof Unreadable) return err(read.reason);
    const given = (isObject(body) && body.itineraries) || [];
    const found = decodeRows(given, itinerary, (each) => readItinerary(each, context));
    if (!found.ok) return found;
    const direct = read.direct.find(({ legs }) => legs.every(({ mode }) => mode === 'WALK'));
    const walk = direct && readItinerary(direct, context);
    return ok({
      skipped: found.value.skipped,
      value: {
        kind: 'plan',
        from: journeyPlace(read.from),
        to: journeyPlace(read.to),
        itineraries: found.value.value,
        walk: walk === undefined || walk instanceof Unreadable ? null : walk,
        earlier: read.previousPageCursor || null,
        later: read.nextPageCursor || null,
        nextDeparture: read.nextDeparture,
        liveTime: read.liveTime,
      },
    });
  },
};

function readItinerary(read: Read<typeof itinerary>, context: DecodeContext): Itinerary | Unreadable {
  const { id: key, startTime: departure, endTime: arrival, transfers, accessDoubts, fareTransfers } = read;
  if (read.legs.length === 0) return new Unreadable('legs: none');
  const legs: ItineraryLeg[] = [];
  for (const each of read.legs) {
    const made = readLeg(each, context);
    if (made instanceof Unreadable) return made;
    legs.push(made);
  }
  return { id: key, departure, arrival, transfers, legs, fares: faresOf(fareTransfers), accessDoubts };
}

function readLeg(read: Read<typeof leg>, context: DecodeContext): ItineraryLeg | Unreadable {
  const { startTime: departure, endTime: arrival, routeId, tripId } = read;
  const line = lineOf(read);
  if (read.mode === 'WALK') {
    const [from, to] = [journeyPlace(read.from), journeyPlace(read.to)];
    return { kind: 'walk', from, to, departure, arrival, meters: read.distance, line };
  }
  // Bicycles, cars and the like, which a MOTIS may offer, are not ours to describe.
  if (routeId === null) return new Unreadable(`leg: ${read.mode} without a route`);
  const from = journeyCall(read.from);
  const to = journeyCall(read.to);
  const { change, ifMissed } = read;
  const ride: ItineraryRide = {
    kind: 'ride',
    routeId: context.routeId(routeId),
    tripId: tripId ?? '',
    routeShortName: read.routeShortName || read.displayName,
    routeLongName: read.routeLongName,
    routeType: read.routeType ?? ROUTE_TYPES[read.mode] ?? 3,
    routeColor: read.routeColor,
    routeTextColor: read.routeTextColor,
    agencyName: read.agencyName,
    serviceDate: read.serviceDate,
    startSeconds: read.tripStart,
    headsign: read.headsign,
    directionId: read.directionId === '0' ? 0 : read.directionId === '1' ? 1 : null,
    from: {
      ...from,
      departure: from.departure ?? departure,
      scheduledDeparture: from.scheduledDeparture ?? read.scheduledStartTime,
    },
    to: {
      ...to,
      arrival: to.arrival ?? arrival,
      scheduledArrival: to.scheduledArrival ?? read.scheduledEndTime,
    },
    between: read.intermediateStops.map(journeyCall),
    isLive: read.realTime,
    isScheduled: read.scheduled,
    isCancelled: read.cancelled,
    isApproximate: read.approximate,
    needsArrangement: read.byArrangement,
    staysSeated: read.interlineWithPreviousLeg,
    change: change && {
      neededSeconds: change.needed,
      slackSeconds: change.slack,
      isGuaranteed: change.guaranteed,
    },
    ifMissed: ifMissed && { ...ifMissed, routeId: context.routeId(ifMissed.routeId) },
    wheelchair: read.wheelchairAccessible === null ? null : read.wheelchairAccessible === 'ACCESSIBLE',
    alerts: read.alerts.map(({ headerText, descriptionText, url }) => ({
      title: headerText,
      text: descriptionText,
      url,
    })),
    line,
  };
  return ride;
}

/** GTFS route types of the modes that a MOTIS may name without one. */
const ROUTE_TYPES: Readonly<Record<string, number>> = {
  TRAM: 0,
  SUBWAY: 1,
  METRO: 1,
  RAIL: 2,
  REGIONAL_RAIL: 2,
  SUBURBAN: 2,
  BUS: 3,
  FERRY: 4,
  CABLE_CAR: 5,
  AERIAL_LIFT: 6,
  FUNICULAR: 7,
};

function lineOf({ legGeometry, from, to }: Read<typeof leg>): Position[] {
  const { points = '', precision = POLYLINE_PRECISION } = legGeometry ?? {};
  const line = precision >= 1 && precision <= 7 ? decodePolyline(points, precision) : [];
  return line.length >= 2 ? line : [journeyPlace(from).position, journeyPlace(to).position];
}

const journeyPlace = ({ name: title, stopId, parentId, lat, lon }: Read<typeof place>): JourneyPlace => ({
  // MOTIS names positions so.
  name: stopId === null && (title === 'START' || title === 'END') ? '' : title,
  position: position(lat, lon) ?? { lat: 0, lon: 0 },
  stopId,
  stationId: parentId,
});

const journeyCall = (read: Read<typeof place>): JourneyCall => ({
  ...journeyPlace(read),
  platform: read.track || read.scheduledTrack,
  scheduledPlatform: read.scheduledTrack,
  arrival: read.arrival,
  departure: read.departure,
  scheduledArrival: read.scheduledArrival,
  scheduledDeparture: read.scheduledDeparture,
  isSkipped: read.cancelled,
});

/**
 * The ways to pay for the whole journey. A product that the feed names for some legs only says nothing of the whole, so it
 * is no fare; nor are products in different currencies.
 */
function faresOf(transfers: readonly Read<typeof fareTransfer>[]): JourneyFare[] {
  const legs = transfers.flatMap(({ effectiveFareLegProducts, transferProducts, rule }) => {
    const products = effectiveFareLegProducts.map((alternatives) => alternatives.flat());
    // "AB": the transfer's product pays for all legs; "A_AB" and "A_AB_B": it comes on top of the first, or of all.
    if (rule === 'AB') return [transferProducts];
    if (rule === 'A_AB')
      return [products[0] ?? [], ...(transferProducts.length > 0 ? [transferProducts] : [])];
    return [...products, ...(transferProducts.length > 0 ? [transferProducts] : [])];
  });
  const [first = [], ...rest] = legs;
  return first.flatMap((product) => {
    const key = keyOf(product);
    const others = rest.map((products) => products.find((each) => keyOf(each) === key));
    if (others.some((each) => each === undefined)) return [];
    const amount = others.reduce((sum, each) => sum + (each?.amount ?? 0), product.amount);
    return [
      {
        name: product.name,
        // Cents do not add up in binary.
        amount: Math.round(amount * 1000) / 1000,
        currency: product.currency,
        rider: product.riderCategory?.riderCategoryName || null,
        media: product.media?.fareMediaName ?? null,
      },
    ];
  });
}

const keyOf = ({ currency, riderCategory, media }: Read<typeof fareProduct>): string =>
  [currency, riderCategory?.riderCategoryName ?? '', media?.fareMediaName ?? ''].join('\n');

function answerIn(answer: JourneyAnswer, names: FeedNames): JourneyAnswer {
  if (answer.kind === 'refusal') return answer;
  const placeIn = <P extends JourneyPlace | JourneyCall>(place: P): P =>
    place.stopId === null ? place : { ...place, name: nameIn(names.stops, place.stopId, place.name) };
  const itineraryIn = (itinerary: Itinerary): Itinerary => ({
    ...itinerary,
    legs: itinerary.legs.map((leg) =>
      leg.kind === 'walk'
        ? { ...leg, from: placeIn(leg.from), to: placeIn(leg.to) }
        : {
            ...leg,
            headsign: headsignIn(names, leg.headsign),
            from: placeIn(leg.from),
            to: placeIn(leg.to),
            between: leg.between.map(placeIn),
          },
    ),
    accessDoubts: itinerary.accessDoubts.map((doubt) => ({
      ...doubt,
      name: nameIn(names.stops, doubt.stopId, doubt.name),
    })),
  });
  return {
    ...answer,
    from: placeIn(answer.from),
    to: placeIn(answer.to),
    itineraries: answer.itineraries.map(itineraryIn),
    walk: answer.walk && itineraryIn(answer.walk),
  };
}
