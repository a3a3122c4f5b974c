/** Writes the legs of journeys in the format of MOTIS: indexes become the feed's ids, seconds of a view become instants. */
import type { CallOfTrip, RideLeg, TripOnDay } from '#domain/journeys/journey.ts';
import type { PlaceStops } from '#domain/journeys/placeStops.ts';
import { nextIfMissed } from '#domain/journeys/planJourneys.ts';
import type { ServiceView } from '#domain/journeys/serviceView.ts';
import { CallRule, type PlannerTimetable, type TripIds } from '#domain/journeys/timetable.ts';
import { distanceMeters, type Position } from '#domain/stations/nearest.ts';
import { formatServiceTime } from '#domain/time/serviceDay.ts';
import type { EpochSeconds } from '#domain/units.ts';
import { encodePolyline, POLYLINE_PRECISION } from './polyline.ts';
import type { WireLeg, WirePlace, WirePlanAlert, WirePolyline } from './wirePlan.ts';

/** A ride, for whoever knows which alerts apply to it. */
export interface LegForAlerts {
  routeId: string;
  directionId: 0 | 1;
  tripId: string;
  serviceDate: Temporal.PlainDate;
  /** Where the rider boards and gets off. */
  stopIds: readonly string[];
  departure: Temporal.Instant;
}
export type AlertsOfLeg = (leg: LegForAlerts) => WirePlanAlert[];

export interface LegSources {
  timetable: PlannerTimetable;
  tripIds: TripIds;
  places: PlaceStops;
  /** Alerts that apply to a ride. Default: none are known. */
  alertsOfLeg?: AlertsOfLeg;
}

export const wireInstant = (unixSeconds: EpochSeconds): string =>
  Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000).toString();

/** By the feed's value: 1 is yes, 2 is no, and 0 is unknown. */
const WHEELCHAIR = [undefined, 'ACCESSIBLE', 'NOT_ACCESSIBLE'] as const;
const BIKES = [undefined, true, false] as const;

export function createLegWriter(
  { timetable, tripIds, places, alertsOfLeg = () => [] }: LegSources,
  view: ServiceView,
) {
  const { stops, routes, agencies, patterns, trips } = timetable;
  const firstDate = Temporal.PlainDate.from(timetable.firstDate);
  const time = (seconds: number): string => wireInstant(view.base + seconds);

  const tripId = ({ trip, added }: TripOnDay): string =>
    view.changes.added[added]?.tripId ?? tripIds.ids[trip] ?? '';

  /** The scheduled trip whose vehicle runs; -1 if an added trip replaces none. */
  const vehicleTrip = ({ trip, added }: TripOnDay): number => view.changes.added[added]?.like ?? trip;

  function stopPlace(stop: number): WirePlace {
    const at = places.positionOf(stop) ?? { lat: 0, lon: 0 };
    return {
      name: stops.names[stop] ?? '',
      stopId: stops.ids[stop] ?? '',
      parentId: stops.ids[stops.parents[stop] as number],
      ...at,
      tz: timetable.zone,
      vertexType: 'TRANSIT',
    };
  }

  function callPlace(call: CallOfTrip): WirePlace {
    const may = (no: number) => ((call.rules & no) === 0 && !call.isSkipped ? 'NORMAL' : 'NOT_ALLOWED');
    return {
      ...stopPlace(call.stop),
      arrival: time(call.arrival),
      departure: time(call.departure),
      scheduledArrival: time(call.scheduledArrival),
      scheduledDeparture: time(call.scheduledDeparture),
      track: stops.platforms[call.stop] || undefined,
      scheduledTrack: stops.platforms[call.scheduledStop] || undefined,
      pickupType: may(CallRule.noPickup),
      dropoffType: may(CallRule.noDropOff),
      cancelled: call.isSkipped || undefined,
    };
  }

  return {
    tripId,
    vehicleTrip,
    stopPlace,
    time,

    walk(from: WirePlace, to: WirePlace, departure: string, arrival: string, duration: number): WireLeg {
      return {
        mode: 'WALK',
        from: { ...from, departure, scheduledDeparture: departure },
        to: { ...to, arrival, scheduledArrival: arrival },
        duration,
        startTime: departure,
        endTime: arrival,
        scheduledStartTime: departure,
        scheduledEndTime: arrival,
        realTime: false,
        scheduled: true,
        distance: Math.round(distanceMeters(from, to)),
        legGeometry: polyline([from, to]),
      };
    },

    ride(ride: RideLeg): WireLeg {
      const { trip, route, calls, board, alight, change } = ride;
      const callPlaces = calls.map(callPlace);
      const start = tripIds.departures[trip.trip] ?? -1;
      const agency = agencies[routes.agencies[route] as number];
      const directionId = (view.changes.added[trip.added]?.direction ??
        patterns.directions[trips.patterns[trip.trip] as number] ??
        0) as 0 | 1;
      const vehicle = vehicleTrip(trip);
      const serviceDate = firstDate.add({ days: trip.day });
      const missed = nextIfMissed(view, ride);
      const alerts = alertsOfLeg({
        routeId: routes.ids[route] ?? '',
        directionId,
        tripId: tripId(trip),
        serviceDate,
        stopIds: [board, alight].map(({ stop }) => stops.ids[stop] ?? ''),
        departure: Temporal.Instant.fromEpochMilliseconds((view.base + board.departure) * 1000),
      });
      const arranged = (board.rules & CallRule.arrangedPickup) | (alight.rules & CallRule.arrangedDropOff);
      return {
        mode: modeOf(routes.types[route] as number),
        from: callPlaces[0] as WirePlace,
        to: callPlaces.at(-1) as WirePlace,
        duration: alight.arrival - board.departure,
        startTime: time(board.departure),
        endTime: time(alight.arrival),
        scheduledStartTime: time(board.scheduledDeparture),
        scheduledEndTime: time(alight.scheduledArrival),
        realTime: board.isLive,
        scheduled: trip.trip >= 0,
        headsign: ride.headsign,
        routeId: routes.ids[route],
        directionId: String(directionId),
        routeColor: routes.colors[route],
        routeTextColor: routes.textColors[route],
        routeType: routes.types[route],
        agencyId: agency?.id,
        agencyName: agency?.name,
        agencyUrl: agency?.url,
        tripId: tripId(trip),
        routeShortName: routes.shortNames[route],
        routeLongName: routes.longNames[route],
        displayName: routes.shortNames[route] || routes.longNames[route],
        interlineWithPreviousLeg: ride.staysSeated || undefined,
        intermediateStops: callPlaces.slice(1, -1),
        legGeometry: polyline(callPlaces),
        alerts: alerts.length > 0 ? alerts : undefined,
        bikesAllowed: BIKES[trips.bikes[vehicle] ?? 0],
        wheelchairAccessible: WHEELCHAIR[trips.wheelchair[vehicle] ?? 0],
        serviceDate: serviceDate.toString(),
        tripStart: start >= 0 ? formatServiceTime(start) : undefined,
        change: change
          ? { needed: change.neededSeconds, slack: change.slackSeconds, guaranteed: change.isGuaranteed }
          : undefined,
        ifMissed: missed
          ? {
              routeId: routes.ids[missed.route] ?? '',
              tripId: tripId(missed.trip),
              departure: time(missed.departure),
              arrival: time(missed.arrival),
            }
          : undefined,
        approximate: ((board.rules | alight.rules) & CallRule.approximate) !== 0 || undefined,
        byArrangement: arranged !== 0 || undefined,
      };
    },
  };
}

/** The line through the places whose position is known. */
function polyline(line: readonly Position[]): WirePolyline {
  const known = line.filter(({ lat, lon }) => lat !== 0 || lon !== 0);
  return { points: encodePolyline(known), precision: POLYLINE_PRECISION, length: known.length };
}

/** MOTIS' mode of a GTFS route type, extended ones by their hundred. */
function modeOf(routeType: number): string {
  const hundred = routeType >= 100 ? Math.floor(routeType / 100) * 100 : routeType;
  return MODES[hundred] ?? 'OTHER';
}
const MODES: Readonly<Record<number, string>> = {
  0: 'TRAM',
  1: 'SUBWAY',
  2: 'RAIL',
  3: 'BUS',
  4: 'FERRY',
  5: 'CABLE_CAR',
  6: 'AERIAL_LIFT',
  7: 'FUNICULAR',
  11: 'BUS',
  12: 'RAIL',
  100: 'RAIL',
  200: 'COACH',
  400: 'SUBWAY',
  700: 'BUS',
  800: 'BUS',
  900: 'TRAM',
  1000: 'FERRY',
  1100: 'AIRPLANE',
  1200: 'FERRY',
  1300: 'AERIAL_LIFT',
  1400: 'FUNICULAR',
};
