/** Writes the itineraries of an OpenTripPlanner in the format of MOTIS, and the fields of them that a query asks for. */
import { decodePolyline, encodePolyline, POLYLINE_PRECISION } from '#contract/plan/polyline.ts';
import type { WireItinerary, WireLeg, WirePlace } from '#contract/plan/wirePlan.ts';

const PLACE = `name lat lon
  stop { gtfsId platformCode parentStation { gtfsId } }
  arrival { scheduledTime estimated { time } }
  departure { scheduledTime estimated { time } }`;

/** What a query asks for each itinerary: the fields of `OtpItinerary`. */
export const OTP_ITINERARY = `start end duration numberOfTransfers
      legs {
        mode transitLeg duration distance realTime realtimeState headsign serviceDate interlineWithPreviousLeg
        start { scheduledTime estimated { time } }
        end { scheduledTime estimated { time } }
        from { ${PLACE} }
        to { ${PLACE} }
        intermediatePlaces { ${PLACE} }
        route { gtfsId shortName longName type color textColor agency { gtfsId name url } }
        trip { gtfsId directionId wheelchairAccessible }
        legGeometry { points }
        alerts { alertHeaderText alertDescriptionText alertUrl }
      }`;

interface OtpTime {
  scheduledTime: string;
  estimated: { time: string } | null;
}
interface OtpPlace {
  name: string | null;
  lat: number;
  lon: number;
  stop: { gtfsId: string; platformCode: string | null; parentStation: { gtfsId: string } | null } | null;
  arrival: OtpTime | null;
  departure: OtpTime | null;
}
interface OtpLeg {
  mode: string;
  transitLeg: boolean | null;
  duration: number | null;
  distance: number | null;
  realTime: boolean | null;
  realtimeState: string | null;
  headsign: string | null;
  serviceDate: string | null;
  interlineWithPreviousLeg: boolean | null;
  start: OtpTime;
  end: OtpTime;
  from: OtpPlace;
  to: OtpPlace;
  intermediatePlaces: OtpPlace[] | null;
  route: {
    gtfsId: string;
    shortName: string | null;
    longName: string | null;
    type: number | null;
    color: string | null;
    textColor: string | null;
    agency: { gtfsId: string; name: string; url: string } | null;
  } | null;
  trip: { gtfsId: string; directionId: string | null; wheelchairAccessible: string | null } | null;
  legGeometry: { points: string | null } | null;
  alerts: { alertHeaderText: string | null; alertDescriptionText: string; alertUrl: string | null }[] | null;
}
export interface OtpItinerary {
  start: string;
  end: string;
  duration: number;
  numberOfTransfers: number;
  legs: OtpLeg[];
}

const OTP_PRECISION = 5;

/** `ownId` returns the feed's own id. */
export function otpItinerary(
  { start, end, duration, numberOfTransfers, legs: otpLegs }: OtpItinerary,
  ownId: (gtfsId: string) => string,
): WireItinerary {
  const legs = otpLegs.map(legOf);
  return {
    startTime: start,
    endTime: end,
    duration,
    transfers: numberOfTransfers,
    id: legs.flatMap(({ tripId, serviceDate }) => (tripId ? [`${tripId} ${serviceDate}`] : [])).join(' '),
    legs,
  };

  function legOf(leg: OtpLeg): WireLeg {
    const line = decodePolyline(leg.legGeometry?.points ?? '', OTP_PRECISION);
    const [startTime, endTime] = [expected(leg.start), expected(leg.end)];
    const seconds = Temporal.Instant.from(endTime).since(Temporal.Instant.from(startTime)).total('seconds');
    return {
      mode: leg.mode,
      from: placeOf(leg.from),
      to: placeOf(leg.to),
      duration: leg.duration ?? seconds,
      startTime,
      endTime,
      scheduledStartTime: leg.start.scheduledTime,
      scheduledEndTime: leg.end.scheduledTime,
      realTime: leg.realTime ?? false,
      scheduled: leg.realtimeState !== 'ADDED',
      distance: leg.distance ?? undefined,
      legGeometry: { points: encodePolyline(line), precision: POLYLINE_PRECISION, length: line.length },
      ...rideOf(leg),
    };
  }

  /** What only a leg with a vehicle has. */
  function rideOf(leg: OtpLeg): Partial<WireLeg> {
    const { route, trip } = leg;
    if (route === null || trip === null) return {};
    const date = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(leg.serviceDate ?? '');
    return {
      routeId: ownId(route.gtfsId),
      tripId: ownId(trip.gtfsId),
      headsign: leg.headsign ?? '',
      directionId: trip.directionId ?? undefined,
      routeShortName: route.shortName ?? '',
      routeLongName: route.longName ?? '',
      displayName: route.shortName ?? route.longName ?? '',
      routeType: route.type ?? undefined,
      routeColor: route.color ?? '',
      routeTextColor: route.textColor ?? '',
      agencyId: route.agency ? ownId(route.agency.gtfsId) : undefined,
      agencyName: route.agency?.name,
      agencyUrl: route.agency?.url,
      intermediateStops: (leg.intermediatePlaces ?? []).map(placeOf),
      interlineWithPreviousLeg: leg.interlineWithPreviousLeg ?? false,
      cancelled: leg.realtimeState === 'CANCELED',
      wheelchairAccessible: WHEELCHAIR[trip.wheelchairAccessible ?? ''],
      serviceDate: date === null ? undefined : `${date[1]}-${date[2]}-${date[3]}`,
      alerts: (leg.alerts ?? []).map(({ alertHeaderText, alertDescriptionText, alertUrl }) => ({
        headerText: alertHeaderText ?? '',
        descriptionText: alertDescriptionText,
        url: alertUrl ?? undefined,
      })),
    };
  }

  function placeOf({ name, lat, lon, stop, arrival, departure }: OtpPlace): WirePlace {
    return {
      name: name ?? '',
      lat,
      lon,
      stopId: stop ? ownId(stop.gtfsId) : undefined,
      parentId: stop?.parentStation ? ownId(stop.parentStation.gtfsId) : undefined,
      track: stop?.platformCode ?? undefined,
      scheduledTrack: stop?.platformCode ?? undefined,
      arrival: arrival ? expected(arrival) : undefined,
      scheduledArrival: arrival?.scheduledTime,
      departure: departure ? expected(departure) : undefined,
      scheduledDeparture: departure?.scheduledTime,
    };
  }
}

const expected = ({ estimated, scheduledTime }: OtpTime): string => estimated?.time ?? scheduledTime;

const WHEELCHAIR: Readonly<Record<string, 'ACCESSIBLE' | 'NOT_ACCESSIBLE'>> = {
  POSSIBLE: 'ACCESSIBLE',
  NOT_POSSIBLE: 'NOT_ACCESSIBLE',
};
