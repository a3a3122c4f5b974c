/** `{flat}/route-details/{routeId}.json` (an extension): fares, areas and trip facts of a route, if the feed has any. */
import type { FeedNames } from '#domain/agency/languages.ts';
import type { RouteDetails } from '#domain/routes/routeDetails.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { documentBody } from '../endpoint/endpointBody.ts';
import { headsignIn } from '../fields/decodeRows.ts';
import {
  bool,
  id,
  ids,
  link,
  list,
  name,
  num,
  optional,
  row,
  title,
  type Written,
  word,
} from '../fields/field.ts';
import { numericId, serviceSeconds } from '../fields/wireValues.ts';

const fare = row({
  fare_name: optional(name, ''),
  amount: num,
  /** ISO 4217 code. */
  currency: word,
  rider_category: optional(name, ''),
  fare_media: optional(name, ''),
  is_zoned: optional(bool, false),
});
export type WireFare = Written<typeof fare>;

const booking = row({
  message: optional(name, ''),
  phone_number: optional(name, ''),
  booking_url: optional(link),
  info_url: optional(link),
  prior_notice_minutes: optional(num),
  prior_notice_days: optional(num),
});
export type WireBooking = Written<typeof booking>;

const area = row({
  area_name: title,
  start_window: optional(serviceSeconds),
  end_window: optional(serviceSeconds),
  /** A ride takes at most the driving time times the factor, plus the offset in seconds. */
  safe_duration_factor: optional(num),
  safe_duration_offset: optional(num),
  /** Ids of the stops in the area. */
  stop_ids: ids,
  booking: optional(booking),
});
export type WireServiceArea = Written<typeof area>;

const trip = row({
  trip_id: numericId,
  wheelchair_accessible: optional(bool),
  bikes_allowed: optional(bool),
  cars_allowed: optional(bool),
  continues_route_id: optional(id),
  continues_trip_id: optional(numericId),
  continues_headsign: optional(name, ''),
});
export type WireTripFacts = Written<typeof trip>;

const document = row({
  fares: list(fare),
  areas: list(area),
  continuous_pickup: optional(bool, false),
  continuous_drop_off: optional(bool, false),
  /** Riders can pay with a contactless bank card. */
  cemv_support: optional(bool),
  /** Number of trips of the route, including those without facts. */
  trip_count: optional(num, Number.POSITIVE_INFINITY),
  trips: list(trip),
});
export type WireRouteDetails = Written<typeof document>;

export const routeDetails: Endpoint<{ routeId: string }, RouteDetails> = {
  name: 'route-details',
  namesRoutes: true,
  base: 'flat',
  path: '/route-details/{routeId}.json',
  summary: 'Fares, areas served on request and trip facts, if the feed has any.',
  lasts: 'version',
  absence: 'of a document',
  names: detailsIn,
  ours: true,
  ...documentBody(document, (read, { routeId }) => ({
    fares: read.fares.map((each) => ({
      name: each.fare_name,
      amount: each.amount,
      currency: each.currency,
      rider: each.rider_category,
      medium: each.fare_media,
      isZoned: each.is_zoned,
    })),
    areas: read.areas.map((each) => ({
      name: each.area_name,
      from: each.start_window,
      to: each.end_window,
      safeDuration:
        each.safe_duration_factor === null
          ? null
          : { factor: each.safe_duration_factor, seconds: each.safe_duration_offset ?? 0 },
      stopIds: each.stop_ids,
      booking: each.booking && {
        message: each.booking.message,
        phone: each.booking.phone_number,
        url: each.booking.booking_url,
        infoUrl: each.booking.info_url,
        noticeMinutes: each.booking.prior_notice_minutes,
        noticeDays: each.booking.prior_notice_days,
      },
    })),
    boardsAnywhere: read.continuous_pickup,
    alightsAnywhere: read.continuous_drop_off,
    takesBankCards: read.cemv_support,
    tripCount: read.trip_count,
    trips: new Map(
      read.trips.map((each) => [
        each.trip_id,
        {
          isAccessible: each.wheelchair_accessible,
          takesBikes: each.bikes_allowed,
          takesCars: each.cars_allowed,
          nextTrip:
            each.continues_route_id === null || each.continues_trip_id === null
              ? null
              : {
                  routeId: routeId(each.continues_route_id),
                  tripId: each.continues_trip_id,
                  headsign: each.continues_headsign,
                },
        },
      ]),
    ),
  })),
};

function detailsIn(details: RouteDetails, names: FeedNames): RouteDetails {
  const trips = Array.from(details.trips, ([id, facts]) => {
    const { nextTrip } = facts;
    const translated = nextTrip && { ...nextTrip, headsign: headsignIn(names, nextTrip.headsign) };
    return [id, nextTrip === null ? facts : { ...facts, nextTrip: translated }] as const;
  });
  return { ...details, trips: new Map(trips) };
}
