/** Writes journeys in the format of MOTIS: indexes become the feed's ids, seconds of a view become instants. */
import { callsOfTrip } from '#domain/journeys/callsOfTrip.ts';
import type { CallOfTrip, Journey, RideLeg, WalkLeg } from '#domain/journeys/journey.ts';
import { type BoughtTicket, journeyFare } from '#domain/journeys/journeyFare.ts';
import type { PlaceStops, PlannerEnd } from '#domain/journeys/placeStops.ts';
import { nextIfMissed } from '#domain/journeys/planJourneys.ts';
import type { ServiceView } from '#domain/journeys/serviceView.ts';
import { CallRule, type PlannerTimetable, type TripIds } from '#domain/journeys/timetable.ts';
import { distanceMeters, type Position } from '#domain/stations/nearest.ts';
import { formatServiceTime } from '#domain/time/serviceDay.ts';
import { encodePolyline, POLYLINE_PRECISION } from './polyline.ts';
import type {
  WireFareProduct,
  WireItinerary,
  WireLeg,
  WirePlace,
  WirePlanAlert,
  WirePolyline,
} from './wirePlan.ts';

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
/** Whether an elevator of the stop's station is out, without saying which ways that closes. */
export type OutageNear = (stop: number) => boolean;

interface WriterSources {
  timetable: PlannerTimetable;
  tripIds: TripIds;
  places: PlaceStops;
  alertsOfLeg?: AlertsOfLeg;
  outageNear?: OutageNear;
}

export const wireInstant = (unixSeconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000).toString();

/** Names that MOTIS gives positions. */
type EndName = 'START' | 'END';

export function createItineraryWriter(
  sources: WriterSources,
  view: ServiceView,
  from: PlannerEnd,
  to: PlannerEnd,
) {
  const { timetable, tripIds, places, alertsOfLeg = () => [], outageNear = () => false } = sources;
  const { stops, routes, agencies, trips } = timetable;
  const firstDate = Temporal.PlainDate.from(timetable.firstDate);
  const time = (seconds: number): string => wireInstant(view.base + seconds);

  function stopPlace(stop: number): WirePlace {
    const parent = stops.parents[stop] as number;
    const at = places.positionOf(stop) ?? { lat: 0, lon: 0 };
    return {
      name: stops.names[stop] ?? '',
      stopId: stops.ids[stop] ?? '',
      ...(parent >= 0 ? { parentId: stops.ids[parent] } : {}),
      ...at,
      tz: timetable.zone,
      vertexType: 'TRANSIT',
    };
  }

  const end = (place: PlannerEnd, name: EndName): WirePlace =>
    'stop' in place ? stopPlace(place.stop) : { name, lat: place.lat, lon: place.lon, vertexType: 'NORMAL' };

  const positionOf = (place: WirePlace): Position => ({ lat: place.lat, lon: place.lon });

  function polyline(line: readonly Position[]): WirePolyline {
    const known = line.filter(({ lat, lon }) => lat !== 0 || lon !== 0);
    return { points: encodePolyline(known), precision: POLYLINE_PRECISION, length: known.length };
  }

  function walkBetween(
    start: WirePlace,
    finish: WirePlace,
    departure: string,
    arrival: string,
    seconds: number,
  ): WireLeg {
    const line = [positionOf(start), positionOf(finish)] as const;
    return {
      mode: 'WALK',
      from: { ...start, departure, scheduledDeparture: departure },
      to: { ...finish, arrival, scheduledArrival: arrival },
      duration: seconds,
      startTime: departure,
      endTime: arrival,
      scheduledStartTime: departure,
      scheduledEndTime: arrival,
      realTime: false,
      scheduled: true,
      distance: Math.round(distanceMeters(...line)),
      legGeometry: polyline(line),
    };
  }

  function walkLeg({ from: start, to: finish, departure, arrival }: WalkLeg): WireLeg {
    return walkBetween(
      start === null ? end(from, 'START') : stopPlace(start),
      finish === null ? end(to, 'END') : stopPlace(finish),
      time(departure),
      time(arrival),
      arrival - departure,
    );
  }

  function callPlace(call: CallOfTrip): WirePlace {
    const track = stops.platforms[call.stop];
    const scheduledTrack = stops.platforms[call.scheduledStop];
    const may = (no: number) => ((call.rules & no) === 0 && !call.isSkipped ? 'NORMAL' : 'NOT_ALLOWED');
    return {
      ...stopPlace(call.stop),
      arrival: time(call.arrival),
      departure: time(call.departure),
      scheduledArrival: time(call.scheduledArrival),
      scheduledDeparture: time(call.scheduledDeparture),
      ...(track ? { track } : {}),
      ...(scheduledTrack ? { scheduledTrack } : {}),
      pickupType: may(CallRule.noPickup),
      dropoffType: may(CallRule.noDropOff),
      ...(call.isSkipped ? { cancelled: true } : {}),
    };
  }

  function rideLeg(ride: RideLeg): WireLeg {
    const { trip, route, boardPosition, alightPosition } = ride;
    const isAdded = trip.trip < 0;
    const added = isAdded ? view.changes.added[trip.added] : undefined;
    const calls = callsOfTrip(view, trip).slice(boardPosition, alightPosition + 1);
    const [board, alight] = [calls[0] as CallOfTrip, calls.at(-1) as CallOfTrip];
    const like = isAdded ? (added?.like ?? null) : trip.trip;
    const tripId = added?.tripId ?? tripIds.ids[trip.trip] ?? '';
    const start = trip.trip < 0 ? -1 : (tripIds.departures[trip.trip] as number);
    const agency = agencies[routes.agencies[route] as number];
    const directionId = isAdded
      ? (added?.direction ?? 0)
      : ((timetable.patterns.directions[trips.patterns[trip.trip] as number] ?? 0) as 0 | 1);
    const wheelchair = like === null ? 0 : trips.wheelchair[like];
    const bikes = like === null ? 0 : trips.bikes[like];
    const serviceDate = firstDate.add({ days: trip.day });
    const missed = nextIfMissed(view, ride);
    const alerts = alertsOfLeg({
      routeId: routes.ids[route] ?? '',
      directionId,
      tripId,
      serviceDate,
      stopIds: [board, alight].map(({ stop }) => stops.ids[stop] ?? ''),
      departure: Temporal.Instant.fromEpochMilliseconds((view.base + board.departure) * 1000),
    });
    const arranged = (board.rules & CallRule.arrangedPickup) | (alight.rules & CallRule.arrangedDropOff);
    return {
      mode: modeOf(routes.types[route] as number),
      from: callPlace(board),
      to: callPlace(alight),
      duration: alight.arrival - board.departure,
      startTime: time(board.departure),
      endTime: time(alight.arrival),
      scheduledStartTime: time(board.scheduledDeparture),
      scheduledEndTime: time(alight.scheduledArrival),
      realTime: board.isLive,
      scheduled: !isAdded,
      headsign: ride.headsign,
      routeId: routes.ids[route],
      directionId: String(directionId),
      routeColor: routes.colors[route],
      routeTextColor: routes.textColors[route],
      routeType: routes.types[route],
      ...(agency ? { agencyId: agency.id, agencyName: agency.name, agencyUrl: agency.url } : {}),
      tripId,
      routeShortName: routes.shortNames[route],
      routeLongName: routes.longNames[route],
      displayName: routes.shortNames[route] || routes.longNames[route],
      ...(ride.staysSeated ? { interlineWithPreviousLeg: true } : {}),
      intermediateStops: calls.slice(1, -1).map(callPlace),
      legGeometry: polyline(calls.map(({ stop }) => places.positionOf(stop) ?? { lat: 0, lon: 0 })),
      ...(alerts.length > 0 ? { alerts } : {}),
      ...(bikes === 1 || bikes === 2 ? { bikesAllowed: bikes === 1 } : {}),
      ...(wheelchair === 1 || wheelchair === 2
        ? { wheelchairAccessible: wheelchair === 1 ? 'ACCESSIBLE' : 'NOT_ACCESSIBLE' }
        : {}),
      serviceDate: serviceDate.toString(),
      ...(start >= 0 ? { tripStart: formatServiceTime(start) } : {}),
      ...(ride.change
        ? {
            change: {
              needed: ride.change.neededSeconds,
              slack: ride.change.slackSeconds,
              guaranteed: ride.change.isGuaranteed,
            },
          }
        : {}),
      ...(missed === null
        ? {}
        : {
            ifMissed: {
              routeId: routes.ids[missed.route] ?? '',
              tripId: missed.trip.trip < 0 ? '' : (tripIds.ids[missed.trip.trip] ?? ''),
              departure: time(missed.departure),
              arrival: time(missed.arrival),
            },
          }),
      ...(((board.rules | alight.rules) & CallRule.approximate) !== 0 ? { approximate: true } : {}),
      ...(arranged !== 0 ? { byArrangement: true } : {}),
    };
  }

  /** What a step-free rider cannot be sure of, each place once. */
  function accessDoubts({ legs }: Journey) {
    const doubts = new Map<string, NonNullable<WireItinerary['accessDoubts']>[number]>();
    for (const leg of legs) {
      if (leg.kind !== 'ride') continue;
      const like = leg.trip.trip >= 0 ? leg.trip.trip : (view.changes.added[leg.trip.added]?.like ?? null);
      const isKnownVehicle = like !== null && trips.wheelchair[like] === 1;
      for (const { stop } of [leg.board, leg.alight]) {
        const kind = outageNear(stop)
          ? 'elevator'
          : isKnownVehicle && stops.wheelchair[stop] === 1
            ? null
            : 'unknown';
        const stopId = stops.ids[stop] ?? '';
        if (kind !== null) doubts.set(`${kind} ${stopId}`, { kind, stopId, name: stops.names[stop] ?? '' });
      }
    }
    return [...doubts.values()];
  }

  const rideName = ({ trip, boardPosition, alightPosition }: RideLeg): string =>
    [
      view.changes.added[trip.added]?.tripId ?? tripIds.ids[trip.trip] ?? '',
      tripIds.departures[trip.trip] ?? '',
      trip.day,
      boardPosition,
      alightPosition,
    ].join(' ');

  return {
    end,
    itinerary(journey: Journey, isStepFree: boolean): WireItinerary {
      const doubts = isStepFree ? accessDoubts(journey) : [];
      const rides = journey.legs.filter((leg) => leg.kind === 'ride');
      const tickets = journeyFare(view, journey);
      const legs = journey.legs.map((leg, index) => {
        if (leg.kind === 'walk') return walkLeg(leg);
        const ticket = tickets?.findIndex((each) => each.legs.includes(index)) ?? -1;
        return {
          ...rideLeg(leg),
          ...(ticket < 0 ? {} : { fareTransferIndex: 0, effectiveFareLegIndex: ticket }),
        };
      });
      return {
        duration: journey.arrival - journey.departure,
        startTime: time(journey.departure),
        endTime: time(journey.arrival),
        transfers: journey.transfers,
        id: hash(rides.map(rideName).join('\n')),
        legs,
        ...(tickets === null
          ? {}
          : { fareTransfers: [{ effectiveFareLegProducts: tickets.map(productOf) }] }),
        ...(doubts.length > 0 ? { accessDoubts: doubts } : {}),
      };
    },
    /** The way without a vehicle. */
    walk(at: Temporal.Instant, arriveBy: boolean, seconds: number): WireItinerary {
      const start = arriveBy ? at.subtract({ seconds }) : at;
      const [departure, arrival] = [start.toString(), start.add({ seconds }).toString()];
      return {
        duration: seconds,
        startTime: departure,
        endTime: arrival,
        transfers: 0,
        id: 'walk',
        legs: [walkBetween(end(from, 'START'), end(to, 'END'), departure, arrival, seconds)],
      };
    },
  };
}

/** The product of a ticket, which the feed gives no name: the only alternative, and all that is needed. */
const productOf = ({ price, currency }: BoughtTicket): WireFareProduct[][] => [
  [{ name: '', amount: price / 10_000, currency }],
];

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

/** FNV-1a over 52 bits, in base 36: short enough for a link. */
function hash(text: string): string {
  let [low, high] = [0x811c9dc5, 0xcbf29ce4];
  for (let at = 0; at < text.length; at++) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ (low >>> 16), 0x01000193);
  }
  return ((high >>> 12) * 2 ** 32 + (low >>> 0)).toString(36);
}
