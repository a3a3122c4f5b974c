import type {
  Itinerary,
  ItineraryLeg,
  ItineraryRide,
  ItineraryWalk,
  JourneyCall,
  JourneyPlan,
} from '#domain/journeys/itinerary.ts';

/** 2026-10-13 in New York. */
export const clockTime = (clock: string): Temporal.Instant =>
  Temporal.Instant.from(`2026-10-13T${clock}:00-04:00`);

export const testCall = (stopId: string, scheduled: string, expected = scheduled): JourneyCall => ({
  name: `Stop ${stopId}`,
  position: { lat: 39.95, lon: -75.16 },
  stopId,
  stationId: null,
  platform: '',
  scheduledPlatform: '',
  scheduledArrival: clockTime(scheduled),
  scheduledDeparture: clockTime(scheduled),
  arrival: clockTime(expected),
  departure: clockTime(expected),
  isSkipped: false,
});

export const testRide = (
  from: JourneyCall,
  to: JourneyCall,
  more: Partial<ItineraryRide> = {},
): ItineraryRide => ({
  kind: 'ride',
  routeId: '17',
  routeShortName: '17',
  routeLongName: '',
  routeType: 3,
  routeColor: '',
  routeTextColor: '',
  agencyName: '',
  tripId: 'T1',
  serviceDate: Temporal.PlainDate.from('2026-10-13'),
  startSeconds: null,
  headsign: 'Market',
  directionId: 0,
  from,
  to,
  between: [],
  isLive: false,
  isScheduled: true,
  isCancelled: false,
  isApproximate: false,
  needsArrangement: false,
  staysSeated: false,
  change: null,
  ifMissed: null,
  wheelchair: null,
  alerts: [],
  line: [],
  ...more,
});

export const testWalk = (departure: string, arrival: string): ItineraryWalk => {
  const place = { name: '', position: { lat: 39.94, lon: -75.16 }, stopId: null, stationId: null };
  return {
    kind: 'walk',
    from: place,
    to: place,
    departure: clockTime(departure),
    arrival: clockTime(arrival),
    meters: 200,
    line: [],
  };
};

const startOf = (leg: ItineraryLeg) =>
  leg.kind === 'walk' ? leg.departure : (leg.from.departure as Temporal.Instant);
const endOf = (leg: ItineraryLeg) =>
  leg.kind === 'walk' ? leg.arrival : (leg.to.arrival as Temporal.Instant);

export const testItinerary = (legs: [ItineraryLeg, ...ItineraryLeg[]]): Itinerary => ({
  id: 'one',
  departure: startOf(legs[0]),
  arrival: endOf(legs.at(-1) as ItineraryLeg),
  transfers: legs.filter(({ kind }) => kind === 'ride').length - 1,
  legs,
  fares: [],
  accessDoubts: [],
});

export const testPlan = (itineraries: Itinerary[], more: Partial<JourneyPlan> = {}): JourneyPlan => ({
  kind: 'plan',
  from: testCall('A', '14:00'),
  to: testCall('B', '14:30'),
  itineraries,
  walk: null,
  earlier: null,
  later: null,
  nextDeparture: null,
  liveTime: null,
  ...more,
});
