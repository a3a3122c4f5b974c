// Makes the views of the planner's answers: the same of the server's planner and of the one on the device.

import { mayBeOfMode, scheduledModes } from '#domain/agency/mode.ts';
import { type DepartureState, estimate } from '#domain/departures/departure.ts';
import { callTrack } from '#domain/departures/stateAtCall.ts';
import type {
  Itinerary,
  ItineraryRide,
  JourneyAnswer,
  JourneyCall,
  JourneyPlace,
} from '#domain/journeys/itinerary.ts';
import { hexColor } from '#domain/routes/color.ts';
import { frequencyTripId, instanceMark } from '#domain/trip/tripInstance.ts';
import type { EpochMs } from '#domain/units.ts';
import type { DepartureView } from '#web/features/transit/departures/departureView.ts';
import { PLAIN_MARK, type RouteBadge } from '#web/ui/routeBadge.ts';
import { isLeavingNow, journeysPath, type WrittenChoice } from './journeysChoice.ts';

export type AnswerView =
  | ReturnType<typeof answerView>
  /** The planner does not answer. */
  | { kind: 'unavailable' }
  /** There is no network, and the device keeps no timetable. */
  | { kind: 'not kept' };
export type PlanView = Extract<AnswerView, { kind: 'plan' }>;
export type ItineraryView = PlanView['itineraries'][number];
export type LegView = ItineraryView['legs'][number];
export type WalkView = Extract<LegView, { kind: 'walk' }>;
export type RideView = Extract<LegView, { kind: 'ride' }>;
export type CallView = ReturnType<typeof callView>;
export type PlaceView = ReturnType<typeof placeView>;

/** Where the vehicle of a ride is by its last report. */
interface VehicleOnRide {
  nextStopId: string | null;
  nextStopName: string | null;
  /** `null`: a report of unknown age. */
  reportedAt: EpochMs | null;
}

type BadgeOf = (ride: ItineraryRide) => RouteBadge;

interface ViewOptions {
  badgeOf: BadgeOf;
  /** The choices of the page; `trip`: the itinerary whose stops are shown. */
  choice: WrittenChoice;
  zone: string;
  /** The timetable by which the device planned; `null`: the server planned. */
  timetable: string | null;
  /** When the planner answered: also the age of live data of which it does not say one. */
  answeredAt: EpochMs;
}

export function answerView(
  answer: JourneyAnswer,
  { badgeOf, choice, zone, timetable, answeredAt }: ViewOptions,
) {
  if (answer.kind === 'refusal') {
    const { kind, reason, place, knownFrom, knownUntil } = answer;
    return { kind, reason, place, knownFrom: utcNoon(knownFrom), knownUntil: utcNoon(knownUntil) };
  }
  const { walk, nextDeparture: next } = answer;
  // The same question has the same answer later, so the link of an itinerary has the time of its question.
  const question = isLeavingNow(choice)
    ? { ...choice, ...civilTime(Temporal.Instant.fromEpochMilliseconds(answeredAt), zone), arrive: false }
    : choice;
  const isLive = answer.itineraries.some(({ legs }) => legs.some((leg) => leg.kind === 'ride' && leg.isLive));
  return {
    kind: 'plan' as const,
    /** Without the stops on the way, except for the opened one. */
    itineraries: answer.itineraries.map((itinerary) => ({
      ...itineraryView(itinerary, badgeOf, itinerary.id === choice.trip),
      /** The page that shows it opened. */
      href: journeysPath({ ...question, trip: itinerary.id }),
    })),
    walk: walk && { seconds: secondsBetween(walk.departure, walk.arrival) },
    earlier: answer.earlier,
    later: answer.later,
    /** With no itineraries: when the next one leaves, and where it is listed; `null`: none does within a day. */
    next: next && {
      at: next.epochMilliseconds,
      href: journeysPath({ ...choice, ...civilTime(next, zone), arrive: false, page: null, trip: null }),
    },
    /** When the live data was current; `null`: planned by the timetable. */
    liveTime: answer.liveTime?.epochMilliseconds ?? (isLive ? answeredAt : null),
    timetable,
  };
}

const civilTime = (instant: Temporal.Instant, zone: string) => {
  const local = instant.toZonedDateTimeISO(zone);
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
};

/** A time on the day that is on the same date in the zones of most agencies. */
const utcNoon = (date: Temporal.PlainDate | null): number | null =>
  date === null ? null : date.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).epochMilliseconds;

const secondsBetween = (a: Temporal.Instant, b: Temporal.Instant): number =>
  (b.epochMilliseconds - a.epochMilliseconds) / 1000;

function itineraryView(itinerary: Itinerary, badgeOf: BadgeOf, isOpened: boolean) {
  const { id, departure, arrival, fares, accessDoubts } = itinerary;
  return {
    id,
    departs: departure.epochMilliseconds,
    arrives: arrival.epochMilliseconds,
    legs: itinerary.legs.map((leg) => {
      if (leg.kind === 'ride') return rideView(leg, badgeOf(leg), isOpened);
      const { meters, from, to } = leg;
      const seconds = secondsBetween(leg.departure, leg.arrival);
      return { kind: 'walk' as const, seconds, meters, from: placeView(from), to: placeView(to) };
    }),
    fares,
    doubts: accessDoubts.map(({ kind, name }) => ({ kind, name })),
  };
}

const placeView = ({ name, stopId, position }: JourneyPlace) => ({
  /** "": a position without a name. */
  name,
  stopId,
  position,
});

function callView(call: JourneyCall, by: 'departure' | 'arrival', isLive: boolean) {
  const [expected, scheduled] =
    by === 'departure'
      ? [call.departure ?? call.arrival, call.scheduledDeparture ?? call.scheduledArrival]
      : [call.arrival ?? call.departure, call.scheduledArrival ?? call.scheduledDeparture];
  return {
    ...placeView(call),
    scheduled: (scheduled ?? expected)?.epochMilliseconds ?? null,
    expected: isLive ? (expected?.epochMilliseconds ?? null) : null,
    track: callTrack(call.scheduledPlatform || null, {
      track: call.platform || null,
      movedFrom: null,
    }),
    isSkipped: call.isSkipped,
  };
}

function rideView(ride: ItineraryRide, badge: RouteBadge, isOpened: boolean) {
  const { isLive, change, ifMissed, serviceDate } = ride;
  const from = callView(ride.from, 'departure', isLive);
  const startSeconds = ride.isScheduled ? ride.startSeconds : null;
  const tripId = startSeconds === null ? ride.tripId : frequencyTripId(ride.tripId, startSeconds);
  const run = serviceDate === null ? '' : instanceMark({ serviceDate, run: null });
  /** The departure where the rider boards, as in every list. */
  const departure: DepartureView = {
    key: `${ride.routeId} ${tripId} ${run} ${ride.from.stopId ?? ''}`,
    tripId,
    run,
    routeId: ride.routeId,
    directionId: ride.directionId,
    stopId: ride.from.stopId ?? '',
    headsign: ride.headsign,
    state: rideState(ride, from),
    scheduled: from.scheduled ?? 0,
    occupancy: 'other',
    vehicleId: null,
    stopsAway: null,
    isLast: false,
    endsEarlyAt: null,
    trainNumber: null,
    isApproximate: ride.isApproximate,
    isMoved: false,
    byArrangement: ride.needsArrangement,
    ...(from.track ? { track: from.track } : {}),
    ...(ride.alerts.length > 0 ? { hasAlert: true as const } : {}),
    arrives: null,
    missesDestination: false,
  };
  return {
    kind: 'ride' as const,
    badge,
    departure,
    /** Whether the timetable has the trip. */
    isScheduled: ride.isScheduled,
    from,
    to: callView(ride.to, 'arrival', isLive),
    /** Number of stops until the rider gets off, counting that one. */
    stops: ride.between.filter(({ isSkipped }) => !isSkipped).length + 1,
    /** Empty if the itinerary is not opened. */
    between: isOpened ? ride.between.map((call) => callView(call, 'arrival', isLive)) : [],
    staysSeated: ride.staysSeated,
    change: change && { neededSeconds: change.neededSeconds, isGuaranteed: change.isGuaranteed },
    /** When the next vehicle leaves for riders who miss this one. */
    ifMissed: ifMissed?.departure.epochMilliseconds ?? null,
    wheelchair: ride.wheelchair,
    alerts: ride.alerts,
    /** `null`: unknown, too old, or the itinerary is not opened. */
    vehicle: null as VehicleOnRide | null,
  };
}

/** The state of a ride where the rider boards, in the terms of every other departure. */
function rideState(ride: ItineraryRide, from: CallView): DepartureState<EpochMs> {
  if (ride.isCancelled) return { kind: 'cancelled' };
  if (from.isSkipped) return { kind: 'skipped' };
  if (from.expected === null) return { kind: 'scheduled' };
  if (!ride.isScheduled || from.scheduled === null) return { kind: 'extra', expected: from.expected };
  return estimate(from.scheduled, Math.round((from.expected - from.scheduled) / 1000));
}

/** The mark of a route by what the planner says of it: on the device, which has no list of routes. */
export function rideBadge({
  routeId,
  routeShortName,
  routeLongName,
  routeType,
  routeColor,
  routeTextColor,
}: ItineraryRide): RouteBadge {
  const name = routeShortName || routeId;
  const [bgColor, fgColor] = [hexColor(routeColor), hexColor(routeTextColor)];
  return {
    id: routeId,
    name,
    title: routeLongName || name,
    mode: scheduledModes.find((mode) => mayBeOfMode(routeType, mode)) ?? 'Bus',
    bgColor: bgColor ?? PLAIN_MARK.background,
    fgColor: bgColor && fgColor ? fgColor : PLAIN_MARK.foreground,
    isFrequent: false,
  };
}
