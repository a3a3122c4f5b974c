/** Reads the itineraries of a plan as journeys of the domain. */
import type {
  Itinerary,
  ItineraryLeg,
  ItineraryRide,
  JourneyCall,
  JourneyFare,
  JourneyPlace,
} from '#domain/journeys/itinerary.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { DecodeContext } from '../endpoint/endpoint.ts';
import { type Read, Unreadable } from '../fields/field.ts';
import { position } from '../fields/wireValues.ts';
import { decodePolyline, POLYLINE_PRECISION } from './polyline.ts';
import type { fareProductRow, fareTransferRow, itineraryRow, legRow, placeRow } from './wirePlan.ts';

/** Reads a journey of a plan; one with a leg that riders could not follow is unreadable. */
export function readItinerary(
  read: Read<typeof itineraryRow>,
  context: DecodeContext,
): Itinerary | Unreadable {
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

function readLeg(read: Read<typeof legRow>, context: DecodeContext): ItineraryLeg | Unreadable {
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
    directionId: read.directionId,
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

function lineOf({ legGeometry, from, to }: Read<typeof legRow>): Position[] {
  const { points = '', precision = POLYLINE_PRECISION } = legGeometry ?? {};
  const line = precision >= 1 && precision <= 7 ? decodePolyline(points, precision) : [];
  return line.length >= 2 ? line : [journeyPlace(from).position, journeyPlace(to).position];
}

export const journeyPlace = ({
  name: title,
  stopId,
  parentId,
  lat,
  lon,
}: Read<typeof placeRow>): JourneyPlace => ({
  // MOTIS names positions so.
  name: stopId === null && (title === 'START' || title === 'END') ? '' : title,
  position: position(lat, lon) ?? { lat: 0, lon: 0 },
  stopId,
  stationId: parentId,
});

const journeyCall = (read: Read<typeof placeRow>): JourneyCall => ({
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
function faresOf(transfers: readonly Read<typeof fareTransferRow>[]): JourneyFare[] {
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

const keyOf = ({ currency, riderCategory, media }: Read<typeof fareProductRow>): string =>
  [currency, riderCategory?.riderCategoryName ?? '', media?.fareMediaName ?? ''].join('\n');
