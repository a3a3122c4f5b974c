/** Journeys as riders read them: what a planner answered, whichever planner it was. */
import type { Position } from '#domain/stations/nearest.ts';
import type { Meters, ServiceSeconds } from '#domain/units.ts';

/** Answers to a question for journeys. A refusal is the rider's to mend; a failure of the planner is not an answer. */
export type JourneyAnswer = JourneyPlan | JourneyRefusal;

export interface JourneyPlan {
  kind: 'plan';
  from: JourneyPlace;
  to: JourneyPlace;
  /** In order of departure. */
  itineraries: Itinerary[];
  /** The way without a vehicle; `null` if it is too far to walk, or across water. */
  walk: Itinerary | null;
  /** For `pageCursor` of a further question; `null` without further journeys. */
  earlier: string | null;
  later: string | null;
  /** With no itineraries: when the next one leaves, within 24 hours; `null` if none does, or the planner does not say. */
  nextDeparture: Temporal.Instant | null;
  /** When the live data was current; `null`: planned by the timetable, or the planner does not say. */
  liveTime: Temporal.Instant | null;
}

export const REFUSALS = [
  /** The text for a place cannot be read. */
  'place',
  /** No stop or station has this id. */
  'unknown place',
  /** No stop of the agency is within walking distance of the position. */
  'outside area',
  'same place',
  'time',
  /** The time is before or after the days of the schedule; see `knownFrom` and `knownUntil`. */
  'outside calendar',
  /** Another parameter of the question is out of bounds. */
  'query',
  /** This deployment plans no journeys. */
  'no planner',
] as const;
/** Why a question has no answer. */
export type RefusalReason = (typeof REFUSALS)[number];

export interface JourneyRefusal {
  kind: 'refusal';
  reason: RefusalReason;
  /** Which place is meant, for the reasons of places; `null` for the others. */
  place: 'from' | 'to' | null;
  /** First and last day of the schedule, for `outside calendar`. */
  knownFrom: Temporal.PlainDate | null;
  knownUntil: Temporal.PlainDate | null;
  /** A sentence in English, for logs and other programs. Riders read the catalogue's words for `reason`. */
  message: string;
}

export interface JourneyPlace {
  /** "" for a position that the rider gave. */
  name: string;
  position: Position;
  /** Stop or station of the feed; `null` for any other place. */
  stopId: string | null;
  /** The station of the stop. */
  stationId: string | null;
}

/** Times are expected ones: scheduled plus what live data says. */
export interface Itinerary {
  /** The same for the same rides, however late they are. */
  id: string;
  departure: Temporal.Instant;
  arrival: Temporal.Instant;
  /** Staying seated is no transfer. */
  transfers: number;
  legs: ItineraryLeg[];
  /** What the journey costs in all, one entry for each way of paying that the feed names; empty if it says too little. */
  fares: JourneyFare[];
  /** For step-free questions: what may be in the way. Empty if nothing is known to be. */
  accessDoubts: AccessDoubt[];
}

export interface JourneyFare {
  /** The name of the product, such as "Single ride"; "" if the feed gives none. */
  name: string;
  /** In the currency's unit: 2.5. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  rider: string | null;
  media: string | null;
}

export interface AccessDoubt {
  /** `elevator`: one at this station is out, and it is unsure whether it is on the way. `unknown`: the feed says nothing. */
  kind: 'elevator' | 'unknown';
  stopId: string;
  name: string;
}

export type ItineraryLeg = ItineraryWalk | ItineraryRide;

export interface ItineraryWalk {
  kind: 'walk';
  from: JourneyPlace;
  to: JourneyPlace;
  departure: Temporal.Instant;
  arrival: Temporal.Instant;
  /** Along the way; `null`: unknown. */
  meters: Meters | null;
  line: Position[];
}

export interface ItineraryRide {
  kind: 'ride';
  routeId: string;
  routeShortName: string;
  routeLongName: string;
  /** GTFS route_type. */
  routeType: number;
  /** Six hex digits, or "". */
  routeColor: string;
  routeTextColor: string;
  agencyName: string;
  /** "" if the journey was planned on a device, which keeps no ids of trips. */
  tripId: string;
  /** The service day of the trip; `null` if the planner does not say. */
  serviceDate: Temporal.PlainDate | null;
  /** For a departure of a trip that frequencies.txt repeats: its start (`frequencyTripId`). */
  startSeconds: ServiceSeconds | null;
  headsign: string;
  directionId: 0 | 1 | null;
  from: JourneyCall;
  to: JourneyCall;
  /** Calls in between, including those that the vehicle skips today. */
  between: JourneyCall[];
  /** Live data gives the times. Otherwise they are those of the timetable. */
  isLive: boolean;
  /** `false`: the trip is not in the timetable; live data added it. */
  isScheduled: boolean;
  isCancelled: boolean;
  /** The times are approximate by the timetable: the trip runs at a headway, or is interpolated there. */
  isApproximate: boolean;
  /** Boarding or getting off has to be arranged with the agency or the driver. */
  needsArrangement: boolean;
  /** The rider stays in the vehicle of the previous ride, which continues as this one. */
  staysSeated: boolean;
  /** The change from the previous ride; `null` for the first ride, if seated, or if the planner does not say. */
  change: JourneyChange | null;
  /** The next vehicle between the same stops, for a rider who misses this one; `null`: none, or unknown. */
  ifMissed: { departure: Temporal.Instant; arrival: Temporal.Instant; routeId: string } | null;
  /** Whether wheelchair users can board the vehicle; `null`: unknown. */
  wheelchair: boolean | null;
  alerts: JourneyAlert[];
  line: Position[];
}

export interface JourneyCall extends JourneyPlace {
  /** The platform where the vehicle calls, and that of the timetable if it differs; "" without one. */
  platform: string;
  scheduledPlatform: string;
  scheduledArrival: Temporal.Instant | null;
  scheduledDeparture: Temporal.Instant | null;
  arrival: Temporal.Instant | null;
  departure: Temporal.Instant | null;
  isSkipped: boolean;
}

export interface JourneyChange {
  neededSeconds: number;
  /** Seconds to spare beyond those needed: with 0, every second counts. */
  slackSeconds: number;
  /** The next vehicle waits for this one. */
  isGuaranteed: boolean;
}

export interface JourneyAlert {
  title: string;
  text: string;
  url: string | null;
}
