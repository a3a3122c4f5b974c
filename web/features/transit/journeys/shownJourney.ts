// What a row and an opened itinerary show at a time, and in which words: expected times while the live data is usable, else
// the schedule’s.
import { isServed } from '#domain/departures/departure.ts';
import type { EpochMs } from '#domain/units.ts';
import { rideParameters } from '#web/features/transit/calendar/rideChoice.ts';
import { type ShownDeparture, shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { useFormats } from '#web/i18n/translation.tsx';
import type { AnswerView, CallView, ItineraryView, LegView, RideView, WalkView } from './answerView.ts';
import type { JourneysPage } from './journeysPage.server.ts';

export interface ShownRide {
  ride: RideView;
  shown: ShownDeparture;
  arrives: EpochMs;
  /** The change from the ride before; `null`: the first ride, or the rider stays seated. */
  change: ShownChange | null;
}

export interface ShownChange {
  /** Whole minutes between the vehicles. */
  minutes: number;
  isTight: boolean;
  isGuaranteed: boolean;
}

export type ShownJourney = NonNullable<ReturnType<typeof shownJourney>>;

/** With fewer seconds to spare, a small delay breaks the change. */
const TIGHT_SECONDS = 120;

export const isWalk = (leg: LegView | undefined): leg is WalkView => leg?.kind === 'walk';

export const timeAt = ({ expected, scheduled }: CallView, isStale: boolean): number | null =>
  isStale ? scheduled : (expected ?? scheduled);

/**
 * Returns `null` if the rider can no longer begin the journey, or if it exists only by live data that is too old.
 * A `now` of 0 keeps journeys that are over, for a day or time that the rider chose.
 */
export function shownJourney(itinerary: ItineraryView, now: EpochMs, isStale: boolean) {
  const { legs } = itinerary;
  const rides: ShownRide[] = [];
  for (const leg of legs) {
    if (leg.kind !== 'ride') continue;
    const shown = shownDeparture(leg.departure, rides.length === 0 ? now : 0, isStale);
    const arrives = timeAt(leg.to, isStale);
    if (shown === null || arrives === null) return null;
    const before = rides.at(-1);
    const change = before && !leg.staysSeated ? shownChange(leg, shown.at - before.arrives) : null;
    if (change === 'missed') return null;
    rides.push({ ride: leg, shown, arrives, change });
  }
  const [first] = rides;
  const last = rides.at(-1);
  if (!first || !last) return null;
  const [start, end] = [legs[0], legs.at(-1)];
  return {
    itinerary,
    departs: first.shown.at - (isWalk(start) ? start.seconds * 1000 : 0),
    arrives: last.arrives + (isWalk(end) ? end.seconds * 1000 : 0),
    rides,
  };
}

/** `missed`: by the times that count now, the vehicle leaves too early. */
function shownChange({ change, departure }: RideView, betweenMs: number): ShownChange | 'missed' | null {
  if (!isServed(departure.state)) return null;
  const minutes = Math.floor(betweenMs / 60_000);
  if (change === null) return betweenMs < 0 ? 'missed' : { minutes, isTight: false, isGuaranteed: false };
  const { neededSeconds, isGuaranteed } = change;
  const spare = betweenMs / 1000 - neededSeconds;
  if (spare < 0 && !isGuaranteed) return 'missed';
  return { minutes: Math.max(0, minutes), isTight: spare < TIGHT_SECONDS && !isGuaranteed, isGuaranteed };
}

type Formats = ReturnType<typeof useFormats>;

/** "23 min", "1 h 5 min" */
export function durationWords(ms: number, t: Translate): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 60
    ? t('route.minutes', { n: minutes })
    : t('trips.duration', { h: Math.floor(minutes / 60), n: minutes % 60 });
}

/** Whole minutes, at least one. */
export const walkMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** "1 change, 3 min"; `null`: none. */
export function changeSummary({ rides }: ShownJourney, t: Translate): string | null {
  const changes = rides.flatMap(({ change }) => change ?? []);
  if (changes.length === 0) return null;
  const least = Math.min(...changes.map(({ minutes }) => minutes));
  return t('trips.changes', { n: changes.length, minutes: least });
}

/**
 * Returns the parameters of a journey's calendar file (`rideChoice.ts`), with its walks to the first stop and from the last;
 * `null` if a calendar cannot hold it: it has no ride, or one that is not in the timetable, or its trips have no ids.
 */
export function journeyParameters(legs: readonly LegView[]): [name: string, value: string][] | null {
  const rides = legs.filter((leg) => leg.kind === 'ride');
  const isKept = rides.every(
    ({ isScheduled, departure: { tripId, run, stopId }, to }) =>
      isScheduled && tripId !== '' && run !== '' && stopId !== '' && to.stopId !== null,
  );
  if (rides.length === 0 || !isKept) return null;
  const walk = (name: string, leg: LegView | undefined): [string, string][] =>
    isWalk(leg) && leg.seconds > 0 ? [[name, String(Math.ceil(leg.seconds / 60))]] : [];
  return [
    ...rideParameters(rides.map(({ departure, to }) => ({ ...departure, toStopId: to.stopId }))),
    ...walk('walkTo', legs[0]),
    ...walk('walkFrom', legs.at(-1)),
  ];
}

type Refusal = Extract<AnswerView, { kind: 'refusal' }>;

/** Why the planner has no answer, and what the rider can do. */
export function refusalWords(
  { reason, place, knownFrom, knownUntil }: Refusal,
  { fromText, toText }: Pick<JourneysPage, 'fromText' | 'toText'>,
  { t, format }: { t: Translate; format: Formats },
): string {
  const text = place === 'to' ? toText : fromText;
  switch (reason) {
    case 'place':
    case 'unknown place':
      return t('trips.unknownPlace', { place: text });
    case 'outside area':
      return t('trips.outsideArea', { place: text });
    case 'same place':
      return t('trips.same');
    case 'outside calendar':
      return knownFrom === null || knownUntil === null
        ? t('route.dayUnknown')
        : t('trips.outsideCalendar', { from: format.date(knownFrom), until: format.date(knownUntil) });
    case 'time':
    case 'query':
      return t('trips.unreadable');
    case 'no planner':
      return t('trips.unavailable');
  }
}
