/**
 * The trips that run on a date as the search needs them. The view reaches from the start of its date to the end of the next:
 * it has trips of earlier service days that still run, and those of the following day.
 */
import { oncePer } from '#domain/oncePer.ts';
import { civilDate, serviceDay } from '#domain/time/serviceDay.ts';
import type { EpochSeconds, ServiceSeconds } from '#domain/units.ts';
import { type ChangeGraph, changeGraph } from './changeGraph.ts';
import type { Lines } from './lines.ts';
import type { LiveChanges } from './liveChanges.ts';
import { makeLines } from './runGroups.ts';
import type { PlannerTimetable } from './timetable.ts';

const DAY_SECONDS = 86_400;

export interface ServiceView {
  timetable: PlannerTimetable;
  changes: LiveChanges;
  /** Noon minus 12 h of the date: what all seconds of the view count from. */
  base: EpochSeconds;
  /** Seconds of the view at which each service day in it begins; the first one is `firstDay`. */
  firstDay: number;
  dayStarts: Int32Array;
  lines: Lines;
  graph: ChangeGraph;
  /** The changes that wheelchair users can make. Made when first needed. */
  stepFreeGraph: ChangeGraph;
}

/**
 * Returns the date whose view to search for journeys that leave at `at`, or arrive by then: those may begin on the evening
 * before.
 */
export const viewDate = (at: Temporal.Instant, arriveBy: boolean, zone: string): Temporal.PlainDate =>
  civilDate(arriveBy ? at.subtract({ hours: 12 }) : at, zone);

/**
 * Makes the view of a date; outside the calendar, it has no trips. Pass an earlier view of the same timetable to reuse its changes on foot. Changes of other days
 * than those in the view, and positions that a trip does not have, are ignored.
 */
export function serviceView(
  timetable: PlannerTimetable,
  date: Temporal.PlainDate,
  changes: LiveChanges,
  earlier: ServiceView | null = null,
): ServiceView {
  const first = Temporal.PlainDate.from(timetable.firstDate);
  const day = first.until(date).days;
  const { baseSeconds: base } = serviceDay(date, timetable.zone);
  const back = Math.max(1, Math.ceil(lastArrival(timetable) / DAY_SECONDS));
  const dayStarts = Int32Array.from({ length: back + 2 }, (_, index) => {
    return serviceDay(date.add({ days: index - back }), timetable.zone).baseSeconds - base;
  });
  const sameClosures =
    earlier?.timetable === timetable &&
    earlier.changes.closedPathways.join() === changes.closedPathways.join();
  const graph = sameClosures ? earlier.graph : changeGraph(timetable, changes.closedPathways, false);
  let stepFreeGraph: ChangeGraph | null = null;
  // When clocks are set back, the date begins an hour before noon minus 12 h.
  const midnight = date.toZonedDateTime(timetable.zone).epochMilliseconds / 1000 - base;
  return {
    timetable,
    changes,
    base,
    firstDay: day - back,
    dayStarts,
    lines: makeLines(timetable, changes, day - back, dayStarts, graph, Math.min(0, midnight)),
    graph,
    get stepFreeGraph() {
      stepFreeGraph ??= sameClosures
        ? earlier.stepFreeGraph
        : changeGraph(timetable, changes.closedPathways, true);
      return stepFreeGraph;
    },
  };
}

/** Returns the time of the last arrival in the calendar. */
const lastArrival = oncePer((timetable: PlannerTimetable): ServiceSeconds => {
  const { trips, times, patterns } = timetable;
  let last = 0;
  for (let pattern = 0; pattern < patterns.count; pattern++) {
    const length = (patterns.starts[pattern + 1] as number) - (patterns.starts[pattern] as number);
    for (
      let trip = patterns.trips[pattern] as number;
      trip < (patterns.trips[pattern + 1] as number);
      trip++
    ) {
      const end = times.arrivals[(trips.times[trip] as number) + length - 1] as number;
      last = Math.max(last, (trips.starts[trip] as number) + end);
    }
  }
  return last;
});
