/**
 * `{planner}/api/v6/plan`: journeys from a place to a place, in the format of MOTIS 2. A place is the id of a stop or
 * station, or `lat,lon`. The answer is decoded to `JourneyAnswer`; a question that has no answer (status 400 or 404) is a
 * `JourneyRefusal` with its reason, not an error.
 */
import type { FeedNames } from '#domain/agency/languages.ts';
import {
  type AccessDoubt,
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
import { headsignIn, nameIn, type Skipped } from '../fields/decodeRows.ts';
import {
  bool,
  date,
  dayTime,
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

const place = row({
  name: optional(name, ''),
  stopId: optional(id),
  parentId: optional(id),
  lat: num,
  lon: num,
  tz: unread(text),
  arrival: optional(text),
  departure: optional(text),
  scheduledArrival: optional(text),
  scheduledDeparture: optional(text),
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
  startTime: text,
  endTime: text,
  scheduledStartTime: optional(text),
  scheduledEndTime: optional(text),
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
  ifMissed: optional(row({ routeId: id, tripId: unread(id), departure: text, arrival: text })),
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
  startTime: text,
  endTime: text,
  transfers: optional(num, 0),
  id: optional(text, ''),
  legs: list(leg),
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
  direct: optional(list(itinerary), []),
  itineraries: list(itinerary),
  previousPageCursor: optional(text, ''),
  nextPageCursor: optional(text, ''),
  nextDeparture: optional(text),
  liveTime: optional(text),
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
  numItineraries?: string;
  pageCursor?: string;
};

export const plan: Endpoint<PlanParameters, JourneyAnswer> = {
  name: 'plan',
  namesRoutes: true,
  base: 'planner',
  path: [
    '/api/v6/plan?fromPlace={fromPlace}&toPlace={toPlace}&time={time}&arriveBy={arriveBy}',
    '&maxTransfers={maxTransfers}&pedestrianProfile={pedestrianProfile}&pedestrianSpeed={pedestrianSpeed}',
    '&searchWindow={searchWindow}&numItineraries={numItineraries}&pageCursor={pageCursor}',
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
    'numItineraries',
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
    const skipped: Skipped[] = [];
    const itineraries = readItineraries(read.itineraries, skipped, context);
    const given = isObject(body) && Array.isArray(body.itineraries) ? body.itineraries.length : 0;
    if (itineraries.length === 0 && given > 0) return err('no itinerary can be read');
    const from = journeyPlace(read.from);
    const to = journeyPlace(read.to);
    return ok({
      skipped,
      value: {
        kind: 'plan',
        from,
        to,
        itineraries,
        walk:
          readItineraries(read.direct, skipped, context).find(({ legs }) =>
            legs.every(({ kind }) => kind === 'walk'),
          ) ?? null,
        earlier: read.previousPageCursor || null,
        later: read.nextPageCursor || null,
        nextDeparture: read.nextDeparture === null ? null : instantOfIso(read.nextDeparture),
        liveTime: read.liveTime === null ? null : instantOfIso(read.liveTime),
      },
    });
  },
};

function readItineraries(
  given: readonly Read<typeof itinerary>[],
  skipped: Skipped[],
  context: DecodeContext,
): Itinerary[] {
  return given.flatMap((each, index) => {
    const made = readItinerary(each, context);
    if (!(made instanceof Unreadable)) return [made];
    skipped.push({ index, reason: made.reason });
    return [];
  });
}

/** An itinerary with an unreadable leg would send riders the wrong way, so it is left out as a whole. */
function readItinerary(read: Read<typeof itinerary>, context: DecodeContext): Itinerary | Unreadable {
  const departure = instantOfIso(read.startTime);
  const arrival = instantOfIso(read.endTime);
  if (departure === null || arrival === null) return new Unreadable('startTime or endTime: not a time');
  if (read.legs.length === 0) return new Unreadable('legs: none');
  const legs: ItineraryLeg[] = [];
  for (const each of read.legs) {
    const made = readLeg(each, context);
    if (made instanceof Unreadable) return made;
    legs.push(made);
  }
  const { id: key, transfers, accessDoubts } = read;
  return {
    id: key,
    departure,
    arrival,
    transfers,
    legs,
    fares: faresOf(read.fareTransfers),
    accessDoubts: accessDoubts satisfies AccessDoubt[],
  };
}

function readLeg(read: Read<typeof leg>, context: DecodeContext): ItineraryLeg | Unreadable {
  const departure = instantOfIso(read.startTime);
  const arrival = instantOfIso(read.endTime);
  if (departure === null || arrival === null) return new Unreadable('leg: startTime or endTime: not a time');
  const line = lineOf(read);
  if (read.mode === 'WALK') {
    const [from, to] = [journeyPlace(read.from), journeyPlace(read.to)];
    return { kind: 'walk', from, to, departure, arrival, meters: read.distance, line };
  }
  const { routeId, tripId } = read;
  // Bicycles, cars and the like, which a MOTIS may offer, are not ours to describe.
  if (routeId === null) return new Unreadable(`leg: ${read.mode} without a route`);
  const from = journeyCall(read.from);
  const to = journeyCall(read.to);
  const { change, ifMissed } = read;
  const next = ifMissed && [instantOfIso(ifMissed.departure), instantOfIso(ifMissed.arrival)];
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
      scheduledDeparture: from.scheduledDeparture ?? instantOfIso(read.scheduledStartTime ?? ''),
    },
    to: {
      ...to,
      arrival: to.arrival ?? arrival,
      scheduledArrival: to.scheduledArrival ?? instantOfIso(read.scheduledEndTime ?? ''),
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
    ifMissed:
      ifMissed && next?.[0] && next[1]
        ? { departure: next[0], arrival: next[1], routeId: context.routeId(ifMissed.routeId) }
        : null,
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

function journeyCall(read: Read<typeof place>): JourneyCall {
  const time = (given: string | null) => (given === null ? null : instantOfIso(given));
  return {
    ...journeyPlace(read),
    platform: read.track || read.scheduledTrack,
    scheduledPlatform: read.scheduledTrack,
    arrival: time(read.arrival),
    departure: time(read.departure),
    scheduledArrival: time(read.scheduledArrival),
    scheduledDeparture: time(read.scheduledDeparture),
    isSkipped: read.cancelled,
  };
}

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
