/** Answers a question for journeys from a calendar. The server's planner and the phone's service worker both run this. */

import type { Journey, JourneyQuery, StepFree } from '#domain/journeys/journey.ts';
import type { PlaceStops, PlannerEnd } from '#domain/journeys/placeStops.ts';
import { allJourneys, compareJourneys, filterJourneys } from '#domain/journeys/planJourneys.ts';
import { type ServiceView, viewDate } from '#domain/journeys/serviceView.ts';
import type { PlannerTimetable } from '#domain/journeys/timetable.ts';
import { civilDate } from '#domain/time/serviceDay.ts';
import { createItineraryWriter, type WriterSources } from './itineraryWriter.ts';
import { wireInstant } from './legWriter.ts';
import { type AskedPlace, type PlanQuestion, pageCursors, type Refused, refused } from './question.ts';
import type { WireItinerary, WirePlan } from './wirePlan.ts';

export interface PlanSources extends WriterSources {
  /** The view of a date, with what live data says. */
  viewOf(date: Temporal.PlainDate): ServiceView;
  /** When the live data was current. Default: there is none. */
  liveTime?: Temporal.Instant | null;
  /** Called often; may throw to end a search that takes too long. */
  checkpoint?: () => void;
  /** Whether there is time to look further. Default: always. */
  mayContinue?: () => boolean;
}

export type PlanAnswer = { status: 200; body: WirePlan } | Refused;

const WINDOW_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** With fewer journeys, the search looks further, in windows that double. */
const ENOUGH_JOURNEYS = 3;
const MAX_WINDOWS = 4;
/** No rider reads more; "later" leads to the others. */
const MAX_JOURNEYS = 12;
/** A service day begins at this hour at the latest: before it, the night before is still in service. */
const DAY_BEGINS_HOUR = 4;

export function answerQuestion(sources: PlanSources, question: PlanQuestion): PlanAnswer {
  const { timetable, places } = sources;
  const ends: PlannerEnd[] = [];
  for (const which of ['from', 'to'] as const) {
    const end = knownEnd(places, question[which]);
    if (end === null)
      return refused(
        'unknown place',
        `${which}Place: there is no such stop or station`,
        { place: which },
        404,
      );
    ends.push(end);
  }
  const [from, to] = ends as [PlannerEnd, PlannerEnd];
  if ('stop' in from && 'stop' in to && from.stop === to.stop)
    return refused('same place', 'fromPlace and toPlace are the same place');
  const outside = outsideCalendar(timetable, question);
  if (outside !== null) return outside;
  const { pace, isStepFree } = question;
  const view = viewOf(sources, question);
  const walker = { pace, isStepFree, graph: isStepFree ? view.stepFreeGraph : view.graph };
  const origins = places.stopsOf(from, walker, 'from');
  const destinations = places.stopsOf(to, walker, 'to');
  for (const which of ['from', 'to'] as const) {
    const end = which === 'from' ? from : to;
    // A station that nobody can reach today, such as one without its elevator, is still in the area.
    const isOutside =
      !('stop' in end) && places.stopsOf(end, { ...walker, graph: view.graph }, which).length === 0;
    if (isOutside)
      return refused('outside area', `${which}Place: no stop is within walking distance`, { place: which });
  }
  const walkOnlySeconds = places.walkBetween(from, to, walker);
  const { maxTransfers, arriveBy } = question;
  const checkpoint = sources.checkpoint ?? (() => {});
  const base = { origins, destinations, walkOnlySeconds, arriveBy, maxTransfers, pace, checkpoint };
  const search = searchOf(sources, question, view, base);
  const found = search.journeys();
  const writer = createItineraryWriter(sources, view, from, to);
  const nextDeparture = found.length === 0 && question.page === null ? search.nextDeparture() : null;
  const itineraries = inOrder(found.map((journey) => writer.itinerary(journey, isStepFree)));
  const key = (journey: Journey) => view.base + (arriveBy ? journey.arrival : journey.departure);
  return {
    status: 200,
    body: {
      requestParameters: {},
      debugOutput: {},
      from: writer.end(from, 'START'),
      to: writer.end(to, 'END'),
      direct: walkOnlySeconds === null ? [] : [writer.walk(question.time, arriveBy, walkOnlySeconds)],
      itineraries,
      ...pageCursors(question, found.map(key)),
      liveTime: sources.liveTime?.toString(),
      nextDeparture: nextDeparture === null ? undefined : wireInstant(view.base + nextDeparture),
    },
  };
}

function knownEnd(places: PlaceStops, { id, position }: AskedPlace): PlannerEnd | null {
  const stop = places.indexOf(id);
  if (stop !== null) return { stop };
  return position;
}

function outsideCalendar(timetable: PlannerTimetable, { time }: PlanQuestion): Refused | null {
  const first = Temporal.PlainDate.from(timetable.firstDate);
  const last = first.add({ days: timetable.days - 1 });
  // In the small hours, the night before is still in service.
  const date = civilDate(time.subtract({ hours: DAY_BEGINS_HOUR }), timetable.zone);
  if (Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, last) <= 0)
    return null;
  return refused('outside calendar', `the schedule is known from ${first} until ${last}`, {
    knownFrom: first.toString(),
    knownUntil: last.toString(),
  });
}

type BaseQuery = Omit<JourneyQuery, 'seconds' | 'windowSeconds' | 'stepFree'>;

/** The time from which to search: the rider's, or where the page before ended. */
const timeOf = ({ time, page }: PlanQuestion): Temporal.Instant =>
  page === null ? time : Temporal.Instant.fromEpochMilliseconds(page.seconds * 1000);

const viewOf = ({ viewOf: viewOfDate, timetable }: PlanSources, question: PlanQuestion): ServiceView =>
  viewOfDate(
    viewDate(timeOf(question), question.arriveBy || question.page?.kind === 'earlier', timetable.zone),
  );

function searchOf(sources: PlanSources, question: PlanQuestion, view: ServiceView, base: BaseQuery) {
  const { mayContinue = () => true } = sources;
  const { page, arriveBy, windowSeconds, isStepFree } = question;
  const start = Math.floor(timeOf(question).epochMilliseconds / 1000) - view.base;

  const plan = (stepFree: StepFree, seconds: number, window: number, until = arriveBy): Journey[] =>
    allJourneys(view, { ...base, seconds, windowSeconds: window, stepFree, arriveBy: until });
  /** Journeys that leave (arrive, with `arriveBy`) from `low` until before `high`. */
  const between = (stepFree: StepFree, low: number, high: number): Journey[] =>
    plan(stepFree, arriveBy ? high - 1 : low, Math.max(1, high - 1 - low));
  const looksAhead = page === null ? !arriveBy : page.kind === 'later';
  const filtered = (journeys: readonly Journey[]) => filterJourneys(journeys, !looksAhead);
  /** What the rider wants least of: time until the arrival or, with `arriveBy`, time before the departure. */
  const costOf = (journeys: readonly Journey[]) =>
    Math.min(...journeys.map(({ departure, arrival }) => (arriveBy ? -departure : arrival)));

  function windowed(stepFree: StepFree): Journey[] {
    const length = windowSeconds ?? WINDOW_SECONDS;
    const from = looksAhead || page !== null ? start : start + 1;
    const found: Journey[] = [];
    let shown: Journey[] = [];
    let beyond: Journey[] = [];
    let near = from;
    for (let count = 0; count < MAX_WINDOWS; count++) {
      const span = Math.max(1, Math.round(length * 2 ** count));
      const far = looksAhead ? near + span : near - span;
      found.push(...(looksAhead ? between(stepFree, near, far) : between(stepFree, far, near)));
      near = far;
      // Journeys beyond the window may beat those within at both ends.
      beyond = plan(stepFree, arriveBy ? Math.min(from, near) - 1 : Math.max(from, near), 0);
      const isWithin = new Set(found);
      shown = filtered([...found, ...beyond]).filter((journey) => isWithin.has(journey));
      const hasBest = page !== null || costOf(shown) <= costOf(beyond);
      const isEnough = shown.length >= ENOUGH_JOURNEYS && hasBest;
      if (isEnough || windowSeconds !== null || !mayContinue()) break;
    }
    if (windowSeconds !== null || page !== null || costOf(shown) <= costOf(beyond)) return shown;
    return filtered([...shown, ...bestOf(stepFree, costOf(beyond))]);
  }

  /** The journeys with the earliest arrival (latest departure), each no longer than it has to be. */
  function bestOf(stepFree: StepFree, cost: number): Journey[] {
    const best = arriveBy ? plan(stepFree, -cost, 0, false) : plan(stepFree, cost, 0, true);
    return best.filter(({ departure, arrival }) => (arriveBy ? arrival <= start : departure >= start));
  }

  const journeysOf = (stepFree: StepFree): Journey[] => {
    const shown = windowed(stepFree);
    return looksAhead ? shown.slice(0, MAX_JOURNEYS) : shown.slice(-MAX_JOURNEYS);
  };

  return {
    journeys(): Journey[] {
      if (!isStepFree) return journeysOf('any');
      // A journey that is certainly step-free is shown even if one of which the feed says too little is faster.
      const known = new Map(
        [...journeysOf('certain'), ...journeysOf('possible')].map((each) => [ridesKey(each), each]),
      );
      return [...known.values()].sort(compareJourneys);
    },
    /** When the next journey after the window leaves, within a day. */
    nextDeparture(): number | null {
      if (arriveBy || !mayContinue()) return null;
      const departures = plan(isStepFree ? 'possible' : 'any', start, 0).map(({ departure }) => departure);
      const next = Math.min(...departures);
      return next <= start + DAY_SECONDS ? next : null;
    },
  };
}

/** The same for journeys with the same rides. */
const ridesKey = ({ legs }: Journey): string =>
  legs
    .map((leg) =>
      leg.kind === 'walk'
        ? `${leg.from} ${leg.to}`
        : `${leg.trip.trip} ${leg.trip.added} ${leg.trip.day} ${leg.boardPosition} ${leg.alightPosition}`,
    )
    .join();

/** Journeys with a doubt about an elevator come last. */
const inOrder = (itineraries: readonly WireItinerary[]): WireItinerary[] => {
  const isUnsure = ({ accessDoubts }: WireItinerary) =>
    accessDoubts?.some(({ kind }) => kind === 'elevator') ?? false;
  return [...itineraries.filter((each) => !isUnsure(each)), ...itineraries.filter(isUnsure)];
};
