/** Writes journeys in the format of MOTIS, from the legs that `legWriter.ts` writes. */
import type { Journey, RideLeg } from '#domain/journeys/journey.ts';
import { type BoughtTicket, journeyFare } from '#domain/journeys/journeyFare.ts';
import type { PlannerEnd } from '#domain/journeys/placeStops.ts';
import type { ServiceView } from '#domain/journeys/serviceView.ts';
import { createLegWriter, type LegSources } from './legWriter.ts';
import type { WireFareProduct, WireItinerary, WirePlace } from './wirePlan.ts';

/** Whether an elevator of the stop's station is out, without saying which ways that closes. */
export type OutageNear = (stop: number) => boolean;

export interface WriterSources extends LegSources {
  /** Elevators that are out at a station, where it is unsure which way that closes. Default: none are known. */
  outageNear?: OutageNear;
}

/** Names that MOTIS gives positions. */
type EndName = 'START' | 'END';

export function createItineraryWriter(
  sources: WriterSources,
  view: ServiceView,
  from: PlannerEnd,
  to: PlannerEnd,
) {
  const { timetable, tripIds, outageNear = () => false } = sources;
  const { stops, trips } = timetable;
  const writer = createLegWriter(sources, view);
  const { time, stopPlace } = writer;

  const end = (place: PlannerEnd, name: EndName): WirePlace =>
    'stop' in place ? stopPlace(place.stop) : { name, lat: place.lat, lon: place.lon, vertexType: 'NORMAL' };

  /** What a step-free rider cannot be sure of, each place once. */
  function accessDoubts({ legs }: Journey) {
    const doubts = new Map<string, NonNullable<WireItinerary['accessDoubts']>[number]>();
    for (const leg of legs) {
      if (leg.kind !== 'ride') continue;
      const isKnownVehicle = trips.wheelchair[writer.vehicleTrip(leg.trip)] === 1;
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
    return doubts.size > 0 ? [...doubts.values()] : undefined;
  }

  const rideName = ({ trip, boardPosition, alightPosition }: RideLeg): string =>
    [writer.tripId(trip), tripIds.departures[trip.trip] ?? '', trip.day, boardPosition, alightPosition].join(
      ' ',
    );

  return {
    end,
    itinerary(journey: Journey, isStepFree: boolean): WireItinerary {
      const rides = journey.legs.filter((leg) => leg.kind === 'ride');
      const tickets = journeyFare(view, journey);
      const legs = journey.legs.map((leg, index) => {
        if (leg.kind === 'walk')
          return writer.walk(
            leg.from === null ? end(from, 'START') : stopPlace(leg.from),
            leg.to === null ? end(to, 'END') : stopPlace(leg.to),
            time(leg.departure),
            time(leg.arrival),
            leg.arrival - leg.departure,
          );
        const ticket = tickets?.findIndex((each) => each.legs.includes(index)) ?? -1;
        return {
          ...writer.ride(leg),
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
        fareTransfers: tickets ? [{ effectiveFareLegProducts: tickets.map(productOf) }] : undefined,
        accessDoubts: isStepFree ? accessDoubts(journey) : undefined,
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
        legs: [writer.walk(end(from, 'START'), end(to, 'END'), departure, arrival, seconds)],
      };
    },
  };
}

/** The product of a ticket, which the feed gives no name: the only alternative, and all that is needed. */
const productOf = ({ price, currency }: BoughtTicket): WireFareProduct[][] => [
  [{ name: '', amount: price / 10_000, currency }],
];

/** FNV-1a over 52 bits, in base 36: short enough for a link. */
function hash(text: string): string {
  let [low, high] = [0x811c9dc5, 0xcbf29ce4];
  for (let at = 0; at < text.length; at++) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ (low >>> 16), 0x01000193);
  }
  return ((high >>> 12) * 2 ** 32 + (low >>> 0)).toString(36);
}
