/** `{flat}/route-details/{routeId}.json` (an extension): fares, areas and trip facts of a route, if the feed has any. */
import type { FeedNames } from '#domain/agency/languages.ts';
import type { RouteDetails } from '#domain/routes/routeDetails.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { documentBody } from '../endpoint/endpointBody.ts';
import { headsignIn } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { numericId, serviceSeconds } from '../fields/wireValues.ts';

const fare = f.row({
  fare_name: f.optional(f.name, ''),
  amount: f.num,
  /** ISO 4217 code. */
  currency: f.word,
  rider_category: f.optional(f.name, ''),
  fare_media: f.optional(f.name, ''),
  is_zoned: f.optional(f.bool, false),
});
export type WireFare = f.Written<typeof fare>;

const booking = f.row({
  message: f.optional(f.name, ''),
  phone_number: f.optional(f.name, ''),
  booking_url: f.optional(f.link),
  info_url: f.optional(f.link),
  prior_notice_minutes: f.optional(f.num),
  prior_notice_days: f.optional(f.num),
});
export type WireBooking = f.Written<typeof booking>;

const area = f.row({
  area_name: f.title,
  start_window: f.optional(serviceSeconds),
  end_window: f.optional(serviceSeconds),
  /** A ride takes at most the driving time times the factor, plus the offset in seconds. */
  safe_duration_factor: f.optional(f.num),
  safe_duration_offset: f.optional(f.num),
  /** Ids of the stops in the area. */
  stop_ids: f.ids,
  booking: f.optional(booking),
});
export type WireServiceArea = f.Written<typeof area>;

const trip = f.row({
  trip_id: numericId,
  wheelchair_accessible: f.optional(f.bool),
  bikes_allowed: f.optional(f.bool),
  cars_allowed: f.optional(f.bool),
  continues_route_id: f.optional(f.id),
  continues_trip_id: f.optional(numericId),
  continues_headsign: f.optional(f.name, ''),
});
export type WireTripFacts = f.Written<typeof trip>;

const document = f.row({
  fares: f.list(fare),
  areas: f.list(area),
  continuous_pickup: f.optional(f.bool, false),
  continuous_drop_off: f.optional(f.bool, false),
  /** Riders can pay with a contactless bank card. */
  cemv_support: f.optional(f.bool),
  /** Number of trips of the route, including those without facts. */
  trip_count: f.optional(f.num, Number.POSITIVE_INFINITY),
  trips: f.list(trip),
});
export type WireRouteDetails = f.Written<typeof document>;

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
