/**
 * The planner: the calendar of the flat store's current version, what live data says about it, and answers from both. On
 * the server it runs in a thread of its own (`plannerWorker.ts`).
 */
import type { ContractClient } from '#contract/client.ts';
import { PLANNER_PATH, STREETS_PATH, TRIP_IDS_PATH } from '#contract/flat/planner/plannerColumns.ts';
import { readPlanner, readStreetsFile, readTripIds } from '#contract/flat/planner/readPlanner.ts';
import { boundedBytes } from '#contract/http/download.ts';
import { answerQuestion, type PlanAnswer } from '#contract/plan/answerQuestion.ts';
import { readQuestion } from '#contract/plan/question.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { callIndex } from '#domain/journeys/callIndex.ts';
import { NO_CHANGES } from '#domain/journeys/liveChanges.ts';
import { createPlaceStops, type PlaceStops } from '#domain/journeys/placeStops.ts';
import { type ServiceView, serviceView, viewDate } from '#domain/journeys/serviceView.ts';
import { createStreetNetwork } from '#domain/journeys/streets.ts';
import type { PlannerTimetable, TripIds } from '#domain/journeys/timetable.ts';
import type { Log } from '#domain/log.ts';
import type { Result } from '#domain/result.ts';
import type { Clock } from '#domain/time/clock.ts';
import { STALE_SECONDS } from '#domain/trip/thresholds.ts';
import { readLiveData } from './liveData.ts';
import { createTripFinder, type TripFinder } from './runChanges.ts';
import { createViewChanges, type ViewChanges } from './viewChanges.ts';

export interface PlannerOptions {
  client: ContractClient;
  /** Requests a document of the flat store by its path, such as `/planner.bin`. */
  fetchFlat: (path: string) => Promise<Response>;
  now: Clock;
  log: Log;
  /** The agency's names of lines in reports about elevators. Default: none. */
  elevatorLines?: () => AgencyFacts['elevatorLines'];
  /** Milliseconds of processor time that this thread has used. */
  processorMs: () => number;
}

/** `missing`: the store has no calendar for a planner. `unknown`: it could not be read. */
export type CalendarState = 'ready' | 'missing' | 'unknown';

export interface PlannerReply {
  status: number;
  /** JSON. */
  body: string;
  /** One of the places is a position, so nobody may keep the answer. */
  isPrivate: boolean;
}

export interface Planner {
  /** Reads the calendar if the store has a new version. */
  refreshCalendar(): Promise<CalendarState>;
  /** Reads the live data. Each view is made anew when a question next needs it. */
  refreshLive(): Promise<void>;
  answer(query: URLSearchParams): PlannerReply;
}

interface Calendar {
  version: string;
  timetable: PlannerTimetable;
  tripIds: TripIds;
  places: PlaceStops;
  finder: TripFinder;
}

/** Processor time for one question. */
const BUDGET_MS = 150;
/** Dates whose views are kept: today, tomorrow and a few more. A view takes some megabytes. */
const MAX_VIEWS = 5;
const MAX_BYTES = 256 * 1024 * 1024;

class OverBudget extends Error {}

/** What live data changes, and when it was read. The reported runs themselves would take many times the memory. */
interface Live {
  readAt: Temporal.Instant;
  /** When the runs were current; `null`: there are none. */
  asOf: Temporal.Instant | null;
  changes: ViewChanges;
}

export function createPlanner(options: PlannerOptions): Planner {
  const { client, fetchFlat, now, log, elevatorLines = () => ({}), processorMs } = options;
  let calendar: Calendar | null = null;
  /** `null` until somebody asks, and once it is stale. */
  let live: Live | null = null;
  /** By date, the one used last at the end, with the live data that it has. */
  const views = new Map<string, { view: ServiceView; of: Live | null }>();

  async function readFile<T>(
    path: string,
    read: (bytes: Uint8Array) => Result<T, string>,
  ): Promise<T | null> {
    const response = await fetchFlat(path);
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error(`${path}: status ${response.status}`);
    }
    const bytes = await boundedBytes(response, MAX_BYTES);
    if (bytes === null) throw new Error(`${path} is too large`);
    const decoded = read(bytes);
    if (!decoded.ok) throw new Error(`${path}: ${decoded.error}`);
    return decoded.value;
  }

  async function refreshCalendar(): Promise<CalendarState> {
    try {
      const answer = await fetchFlat('/version.txt');
      // While the schedule is being prepared, this is an error page.
      if (!answer.ok) {
        await answer.body?.cancel();
        return calendar === null ? 'unknown' : 'ready';
      }
      const version = (await answer.text()).trim();
      if (calendar?.version === version) return 'ready';
      const query = `?v=${encodeURIComponent(version)}`;
      const [timetable, tripIds, streets] = await Promise.all([
        readFile(`/${PLANNER_PATH}${query}`, readPlanner),
        readFile(`/${TRIP_IDS_PATH}${query}`, readTripIds),
        readFile(`/${STREETS_PATH}${query}`, readStreetsFile),
      ]);
      if (timetable === null || tripIds === null) {
        calendar = null;
        views.clear();
        return 'missing';
      }
      const places = createPlaceStops(timetable, streets && createStreetNetwork(streets));
      calendar = { version, timetable, tripIds, places, finder: createTripFinder(timetable, tripIds) };
      views.clear();
      // The changes known so far are those of another calendar.
      const isLiveInUse = live !== null;
      live = null;
      if (isLiveInUse) await refreshLive();
      // Most riders leave now; the first of them should not wait for the changes on foot, nor for compiled code.
      viewOf(timetable, viewDate(now(), false, timetable.zone));
      answerFirst(timetable);
      return 'ready';
    } catch (error) {
      log.warn({ kind: 'transform' }, `the planner's calendar could not be read: ${String(error)}`);
      return calendar === null ? 'unknown' : 'ready';
    }
  }

  async function refreshLive(): Promise<void> {
    if (calendar === null) return;
    const { timetable, tripIds, finder } = calendar;
    const used = calendar;
    const read = await readLiveData(client, timetable);
    if (calendar !== used) return;
    const readAt = now();
    const changes = createViewChanges(timetable, tripIds, finder, read, readAt, elevatorLines());
    live = { readAt, asOf: read.asOf, changes };
    if (changes.unknown > 0)
      log.info({ unknown: changes.unknown }, 'some runs are not in the calendar of the planner');
  }

  function viewOf(timetable: PlannerTimetable, date: Temporal.PlainDate): ServiceView {
    const key = date.toString();
    const known = views.get(key);
    views.delete(key);
    const earlier = known ?? views.values().next().value;
    const view =
      known !== undefined && known.of === live
        ? known.view
        : serviceView(timetable, date, live?.changes.of(date) ?? NO_CHANGES, earlier?.view);
    views.set(key, { view, of: live });
    if (views.size > MAX_VIEWS) views.delete(views.keys().next().value as string);
    return view;
  }

  /** Live data that could not be read again for too long is no longer used. */
  function dropStale(): void {
    if (live !== null && now().since(live.readAt).total('seconds') > STALE_SECONDS) live = null;
  }

  function plan(
    query: URLSearchParams,
    { timetable, tripIds, places }: Calendar,
  ): { answer: PlanAnswer; isPrivate: boolean } {
    const question = readQuestion(query, now());
    if (!question.ok) return { answer: question.error, isPrivate: true };
    // What all questions of a date share is not the question's own work.
    let began = processorMs();
    const spent = () => processorMs() - began;
    const answer = answerQuestion(
      {
        timetable,
        tripIds,
        places,
        viewOf(date) {
          const before = processorMs();
          const view = viewOf(timetable, date);
          callIndex(view, question.value.arriveBy ? -1 : 1);
          if (question.value.isStepFree) void view.stepFreeGraph;
          began += processorMs() - before;
          return view;
        },
        ...(live === null
          ? {}
          : { alertsOfLeg: live.changes.alertsOfLeg, outageNear: live.changes.outageNear }),
        liveTime: live?.asOf ?? null,
        mayContinue: () => spent() < BUDGET_MS / 3,
        checkpoint() {
          if (spent() > BUDGET_MS) throw new OverBudget();
        },
      },
      question.value,
    );
    return { answer, isPrivate: question.value.isPrivate };
  }

  function answer(query: URLSearchParams): PlannerReply {
    if (calendar === null)
      return {
        status: 503,
        body: JSON.stringify({ error: 'the schedule is being read' }),
        isPrivate: true,
      };
    dropStale();
    try {
      const { answer, isPrivate } = plan(query, calendar);
      return { status: answer.status, body: JSON.stringify(answer.body), isPrivate };
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      const why = 'this question takes too long to answer; try a shorter window or fewer transfers';
      return { status: 503, body: JSON.stringify({ error: why }), isPrivate: true };
    }
  }

  /** Answers questions that nobody asked, of the calendar's first stop and its last. */
  function answerFirst({ patterns, stops }: PlannerTimetable): void {
    const [fromPlace = '', toPlace = ''] = [0, -1].map((at) => stops.ids[patterns.stops.at(at) ?? 0]);
    for (const pedestrianProfile of ['FOOT', 'WHEELCHAIR'])
      answer(new URLSearchParams({ fromPlace, toPlace, pedestrianProfile }));
  }

  return { refreshCalendar, refreshLive, answer };
}
