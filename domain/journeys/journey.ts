/** Questions to the planner and its answers. Times are those of the service day of the view's date (`ServiceView.base`). */
import type { ServiceSeconds } from '#domain/units.ts';

/** A stop that riders reach from a place on foot, or from which they reach it. */
export interface StopWalk {
  stop: number;
  /** Seconds at the rider's own pace; 0 if the stop is the place. */
  seconds: number;
}

export interface JourneyQuery {
  origins: readonly StopWalk[];
  destinations: readonly StopWalk[];
  /** Seconds to walk the whole way; `null` if it is too far. Journeys that arrive later than the walk are left out. */
  walkOnlySeconds: number | null;
  /** The earliest departure or, with `arriveBy`, the latest arrival. */
  seconds: ServiceSeconds;
  arriveBy: boolean;
  /** Departures (or arrivals) of how many seconds to find; 0 finds only the journeys that arrive earliest (or leave latest). */
  windowSeconds: number;
  /** 0 to 7. Staying seated is no transfer. */
  maxTransfers: number;
  /** How many times as long as most riders this one walks: 1, or more for a slower rider. */
  pace: number;
  /**
   * `certain`: only stops, vehicles and ways known to be step-free. `possible`: also those of which the feed says nothing.
   * `any`: no restriction.
   */
  stepFree: StepFree;
  /** Called before each departure is searched; may throw to end a search that takes too long. */
  checkpoint?: () => void;
}

export type StepFree = 'any' | 'possible' | 'certain';

export interface Journey {
  /** When the rider leaves and arrives, by the expected times of the vehicles. */
  departure: ServiceSeconds;
  arrival: ServiceSeconds;
  /** Vehicles boarded, less one; at least 0. */
  transfers: number;
  legs: readonly Leg[];
}

export type Leg = WalkLeg | RideLeg;

export interface WalkLeg {
  kind: 'walk';
  /** `null`: the origin or destination of the query. */
  from: number | null;
  to: number | null;
  departure: ServiceSeconds;
  /** When the rider gets there. Time to spare is not part of the leg. */
  arrival: ServiceSeconds;
}

export interface RideLeg {
  kind: 'ride';
  trip: TripOnDay;
  route: number;
  headsign: string;
  /** Positions among the calls of the trip (`callsOfTrip`). */
  boardPosition: number;
  alightPosition: number;
  /** The calls in between, with those where the rider boards and gets off, which are the first and the last. */
  calls: readonly CallOfTrip[];
  board: CallOfTrip;
  alight: CallOfTrip;
  /** The rider stays on the vehicle of the previous leg, which continues as this trip. */
  staysSeated: boolean;
  /** How the rider gets here from the previous ride; `null` for the first ride and for `staysSeated`. */
  change: Change | null;
}

/** A trip on a service day: a scheduled one, or one that live data added. */
export interface TripOnDay {
  /** Index of `PlannerTimetable.trips`; -1 for an added trip. */
  trip: number;
  /** Index of `LiveChanges.added`; -1 for a scheduled trip. */
  added: number;
  /** Service day: days after `PlannerTimetable.firstDate`. */
  day: number;
}

export interface Change {
  /** Seconds needed to change, by the feed's rule, or the walk plus a minute. */
  neededSeconds: number;
  /** Seconds to spare beyond those: 0 means that every second counts. */
  slackSeconds: number;
  /** The vehicle waits for the one before (transfer_type 1). */
  isGuaranteed: boolean;
}

/** What the rider can take after missing a ride: the next trip between the same stops. */
export interface NextOption {
  trip: TripOnDay;
  route: number;
  departure: ServiceSeconds;
  arrival: ServiceSeconds;
}

/** One call of a trip on a day, as pages list them. */
export interface CallOfTrip {
  stop: number;
  scheduledStop: number;
  /** By the timetable and as expected. */
  scheduledArrival: ServiceSeconds;
  scheduledDeparture: ServiceSeconds;
  arrival: ServiceSeconds;
  departure: ServiceSeconds;
  isLive: boolean;
  isSkipped: boolean;
  /** Bits of `CallRule`. */
  rules: number;
  /** Headsign of this call; "" for the trip's own. */
  headsign: string;
}
