// The stand-in's planner: one question has journeys by bus 17, late by six minutes, and by bus and metro.
import type { WireItinerary, WireLeg, WirePlace, WirePlan } from '#contract/plan/wirePlan.ts';
import type { Documents } from './standInDocuments.ts';
import { addPlaces } from './standInSchedule.ts';

export const PLAN_DOCUMENT = '/planner/api/v6/plan';

const time = (clock: string) => `2026-10-13T${clock}:00-04:00`;

const stop = (stopId: string, name: string, lat: number): WirePlace => ({
  name,
  stopId,
  lat,
  lon: -75.17,
  vertexType: 'TRANSIT',
});
const mifflin = stop('21297', '20th St & Mifflin St', 39.926);
const market = stop('21305', '20th St & Market St', 39.953);
const cityHall = stop('1272', 'City Hall', 39.9526);
const girard = stop('1270', 'Girard', 39.971);

interface RideOf {
  route: string;
  headsign: string;
  from: WirePlace;
  to: WirePlace;
  scheduled: readonly [departure: string, arrival: string];
  expected?: readonly [departure: string, arrival: string];
  more?: Partial<WireLeg>;
}

function ride({ route, headsign, from, to, scheduled, expected, more = {} }: RideOf): WireLeg {
  const [departure, arrival] = expected ?? scheduled;
  return {
    mode: route === '17' ? 'BUS' : 'SUBWAY',
    from: { ...from, departure: time(departure), scheduledDeparture: time(scheduled[0]) },
    to: { ...to, arrival: time(arrival), scheduledArrival: time(scheduled[1]) },
    duration: 360,
    startTime: time(departure),
    endTime: time(arrival),
    scheduledStartTime: time(scheduled[0]),
    scheduledEndTime: time(scheduled[1]),
    realTime: expected !== undefined,
    scheduled: true,
    headsign,
    routeId: route,
    directionId: '0',
    routeType: route === '17' ? 3 : 1,
    tripId: `${route}-${scheduled[0]}`,
    routeShortName: route,
    serviceDate: '2026-10-13',
    intermediateStops: [],
    ...more,
  } as WireLeg;
}

const walk = (from: WirePlace, to: WirePlace, departure: string, arrival: string): WireLeg =>
  ({
    mode: 'WALK',
    from: { ...from, departure: time(departure) },
    to: { ...to, arrival: time(arrival) },
    duration: 240,
    startTime: time(departure),
    endTime: time(arrival),
    distance: 200,
  }) as WireLeg;

const itinerary = (id: string, legs: WireLeg[]): WireItinerary =>
  ({
    id,
    duration: 0,
    startTime: legs[0]?.startTime ?? '',
    endTime: legs.at(-1)?.endTime ?? '',
    transfers: legs.filter(({ mode }) => mode !== 'WALK').length - 1,
    legs,
  }) as WireItinerary;

/** Expected at 2:12 PM instead of 2:06 PM. */
const direct = itinerary('direct', [
  ride({
    route: '17',
    headsign: '2nd-Market',
    from: mifflin,
    to: market,
    scheduled: ['14:06', '14:12'],
    expected: ['14:12', '14:18'],
  }),
]);

/** A minute is left for the change: with the scheduled times, seven. */
const changing = itinerary('changing', [
  walk({ name: 'START', lat: 39.925, lon: -75.17 }, mifflin, '14:08', '14:12'),
  ride({
    route: '17',
    headsign: '2nd-Market',
    from: mifflin,
    to: market,
    scheduled: ['14:06', '14:12'],
    expected: ['14:12', '14:18'],
  }),
  walk(market, cityHall, '14:18', '14:20'),
  ride({
    route: 'B1',
    headsign: 'Fern Rock',
    from: { ...cityHall, track: '4', scheduledTrack: '2' },
    to: girard,
    scheduled: ['14:21', '14:26'],
    more: {
      change: { needed: 120, slack: 60, guaranteed: false },
      ifMissed: { routeId: 'B1', tripId: 'B1-14:31', departure: time('14:31'), arrival: time('14:36') },
      byArrangement: true,
      alerts: [{ headerText: 'Girard: elevator out', descriptionText: 'Use the stairs.' }],
    },
  }),
]);

export function planOf(more: Partial<WirePlan> = {}): WirePlan {
  return {
    requestParameters: {},
    debugOutput: {},
    from: mifflin,
    to: market,
    direct: [],
    itineraries: [direct, changing],
    previousPageCursor: 'EARLIER|1791914400',
    nextPageCursor: 'LATER|1791918000',
    liveTime: time('14:01'),
    ...more,
  } as WirePlan;
}

/** Adds names to search, and a planner that answers every question alike. */
export function addPlanner(documents: Documents): void {
  addPlaces(documents);
  documents[PLAN_DOCUMENT] = planOf();
}
