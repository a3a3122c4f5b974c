// Plans journeys on the device when the network fails, from the calendar that it keeps. Positions never leave the device.
import { PLANNER_PATH } from '#contract/flat/planner/plannerColumns.ts';
import { readPlanner } from '#contract/flat/planner/readPlanner.ts';
import { answerQuestion, type PlanSources } from '#contract/plan/answerQuestion.ts';
import { readQuestion } from '#contract/plan/question.ts';
import { pause } from '#contract/timers/timers.ts';
import { NO_CHANGES } from '#domain/journeys/liveChanges.ts';
import { createPlaceStops } from '#domain/journeys/placeStops.ts';
import { type ServiceView, serviceView } from '#domain/journeys/serviceView.ts';
import { civilDate } from '#domain/time/serviceDay.ts';
import { PLANNED_BY_TIMETABLE } from '#web/features/base/offline/savedPages.ts';
import { CALENDAR } from './deviceCaches.ts';

export const PLAN_ADDRESS = '/planner/api/v6/plan';
const VERSION_ADDRESS = '/flat/version.txt';
const KEPT = `/${PLANNER_PATH}`;
/** A larger calendar is not kept: phones have little room, and riders pay for data. */
const MAX_BYTES = 250_000;
const CHECK_AGAIN_MS = 3_600_000;

let checkedAt = Number.NEGATIVE_INFINITY;

/**
 * Keeps the calendar of the schedule in force, once per version. Does nothing over a connection that the rider pays for by
 * the byte, or if the browser lacks what planning needs.
 */
export async function keepCalendar(nowMs: number): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } };
  const isMetered = connection?.saveData === true || connection?.type === 'cellular';
  if (isMetered || !('Temporal' in globalThis) || Math.abs(nowMs - checkedAt) < CHECK_AGAIN_MS) return;
  const answer = await fetch(VERSION_ADDRESS);
  const version = answer.ok ? (await answer.text()).trim() : '';
  if (version === '') return;
  checkedAt = nowMs;
  try {
    await keepVersion(version);
  } catch (error) {
    // The next page tries again.
    checkedAt = Number.NEGATIVE_INFINITY;
    throw error;
  }
}

async function keepVersion(version: string): Promise<void> {
  const cache = await caches.open(CALENDAR);
  if ((await cache.match(KEPT))?.headers.get(PLANNED_BY_TIMETABLE) === version) return;
  const stop = new AbortController();
  const file = await fetch(`/flat/${PLANNER_PATH}?v=${encodeURIComponent(version)}`, { signal: stop.signal });
  if (file.status >= 500) throw new Error(`${PLANNER_PATH}: HTTP ${file.status}`);
  if (!file.ok || Number(file.headers.get('content-length') ?? 0) > MAX_BYTES) {
    stop.abort();
    return;
  }
  await cache.put(
    KEPT,
    new Response(await file.arrayBuffer(), { headers: { [PLANNED_BY_TIMETABLE]: version } }),
  );
}

interface Calendar extends PlanSources {
  version: string;
}

let lastCalendar: Calendar | null = null;

/** Returns the calendar that the device keeps; `null` if it keeps none that it can read. */
async function keptCalendar(): Promise<Calendar | null> {
  const kept = await (await caches.open(CALENDAR)).match(KEPT);
  if (kept === undefined || !('Temporal' in globalThis)) return null;
  const version = kept.headers.get(PLANNED_BY_TIMETABLE) ?? '';
  if (lastCalendar?.version !== version) lastCalendar = calendarOf(version, await kept.arrayBuffer());
  return lastCalendar;
}

/** Answers as the server's planner does, by the timetable alone; `null` without a calendar. */
export async function answerOnDevice(query: URLSearchParams, nowMs: number): Promise<Response | null> {
  const calendar = await keptCalendar();
  if (calendar === null) return null;
  const question = readQuestion(query, Temporal.Instant.fromEpochMilliseconds(nowMs));
  const { status, body } = question.ok ? answerQuestion(calendar, question.value) : question.error;
  return Response.json(body, { status, headers: { [PLANNED_BY_TIMETABLE]: calendar.version } });
}

/**
 * Makes what the first answer needs while the page starts, or the rider fills in the form: the calendar takes a phone three
 * times as long as the answer. `delayMs`: the page's files come first, which the worker serves too.
 */
export async function prepareToPlan(nowMs: number, delayMs: number): Promise<void> {
  await pause(delayMs);
  const calendar = await keptCalendar();
  calendar?.viewOf(civilDate(Temporal.Instant.fromEpochMilliseconds(nowMs), calendar.timetable.zone));
}

function calendarOf(version: string, bytes: ArrayBuffer): Calendar | null {
  const read = readPlanner(new Uint8Array(bytes));
  if (!read.ok) return null;
  const timetable = read.value;
  let view: [date: string, view: ServiceView] | null = null;
  return {
    version,
    timetable,
    places: createPlaceStops(timetable),
    // Only live data needs the ids, so a device does not keep them.
    tripIds: { ids: [], departures: new Int32Array(timetable.trips.count).fill(-1) },
    viewOf(date) {
      if (view?.[0] !== date.toString())
        view = [date.toString(), serviceView(timetable, date, NO_CHANGES, view?.[1] ?? null)];
      return view[1];
    },
  };
}
