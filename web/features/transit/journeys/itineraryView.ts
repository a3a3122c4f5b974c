// Answers of the planner as pages show them.

import type { AccessDoubt, JourneyFare, JourneyRefusal } from '#domain/journeys/itinerary.ts';
import type { AsScheduled } from '#domain/result.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { EpochMs, Meters } from '#domain/units.ts';
import type { DepartureView } from '#web/features/transit/departures/departureView.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

export type AnswerView =
  | PlanView
  | (Pick<JourneyRefusal, 'kind' | 'reason' | 'place'> & {
      knownFrom: EpochMs | null;
      knownUntil: EpochMs | null;
    })
  /** The planner does not answer. */
  | { kind: 'unavailable' }
  /** There is no network, and the device keeps no timetable. */
  | { kind: 'not kept' };

export interface PlanView {
  kind: 'plan';
  /** Without the stops on the way, except for the opened one. */
  itineraries: ItineraryView[];
  walk: { seconds: number } | null;
  earlier: string | null;
  later: string | null;
  /** With no itineraries: when the next one leaves, and where it is listed; `null`: none does within a day. */
  next: { at: EpochMs; href: string } | null;
  /** When the live data was current; `null`: planned by the timetable. */
  liveTime: EpochMs | null;
  /** The timetable by which the device planned; `null`: the server planned. */
  timetable: string | null;
}

export interface ItineraryView {
  id: string;
  /** The page that shows it opened. */
  href: string;
  departs: EpochMs;
  arrives: EpochMs;
  legs: LegView[];
  fares: JourneyFare[];
  doubts: Pick<AccessDoubt, 'kind' | 'name'>[];
}

export type LegView = WalkView | RideView;

export interface WalkView {
  kind: 'walk';
  seconds: number;
  meters: Meters | null;
  from: PlaceView;
  to: PlaceView;
}

export interface PlaceView {
  /** "": a position without a name. */
  name: string;
  stopId: string | null;
  position: Position;
}

export interface RideView {
  kind: 'ride';
  badge: RouteBadge;
  /** The departure where the rider boards, as in every list. */
  departure: DepartureView;
  /** Whether the timetable has the trip. */
  isScheduled: boolean;
  from: CallView;
  to: CallView;
  /** Number of stops until the rider gets off, counting that one. */
  stops: number;
  /** Empty if the itinerary is not opened. */
  between: CallView[];
  staysSeated: boolean;
  change: { neededSeconds: number; isGuaranteed: boolean } | null;
  /** When the next vehicle leaves for riders who miss this one. */
  ifMissed: EpochMs | null;
  wheelchair: boolean | null;
  alerts: { title: string; text: string; url: string | null }[];
  /** Where the vehicle is by its last report; `null`: unknown, too old, or the itinerary is not opened. */
  vehicle: VehicleOnRide | null;
}

export interface VehicleOnRide {
  nextStopId: string | null;
  nextStopName: string | null;
  /** `null`: a report of unknown age. */
  reportedAt: EpochMs | null;
}

export interface CallView extends PlaceView {
  scheduled: EpochMs | null;
  expected: EpochMs | AsScheduled;
  track: DepartureView['track'] | null;
  isSkipped: boolean;
}
