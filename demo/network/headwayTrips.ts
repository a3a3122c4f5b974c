/**
 * The lines of which riders are told how often a bus comes, not when (GTFS frequencies.txt without exact times): in the
 * feed one trip stands for many departures, and realtime tells them apart by when each left.
 */
import type { DemoTimetable, DemoTrip } from './demoTrip.ts';

/** Of a trip that runs by itself. */
const alone = 1800;

/** Departures at one headway; the first stands for all of them in the feed. */
export interface HeadwaySpan {
  trips: readonly DemoTrip[];
  /** Seconds. */
  headway: number;
}

export const runsByHeadway = (trip: DemoTrip): boolean => trip.route.runsByHeadway;

/** Every span, of trips that differ in nothing but when they start. */
export function headwaySpans({ trips }: DemoTimetable): HeadwaySpan[] {
  const alike = Map.groupBy(
    trips.filter(runsByHeadway),
    ({ serviceId, pattern, pace }) => `${serviceId} ${pattern.id} ${pace}`,
  );
  return [...alike.values()].flatMap((group) => {
    const spans: { trips: DemoTrip[]; headway: number }[] = [];
    for (const trip of group.toSorted((a, b) => a.start - b.start)) {
      const span = spans.at(-1);
      const before = span?.trips.at(-1);
      const gap = before === undefined ? 0 : trip.start - before.start;
      if (span && span.trips.length === 1 && gap <= alone) span.headway = gap;
      if (span && gap === span.headway) span.trips.push(trip);
      else spans.push({ trips: [trip], headway: alone });
    }
    return spans;
  });
}

/** By the id of each trip that runs by headway, the id of the one that stands for it in the feed. */
export const templateIds = (timetable: DemoTimetable): ReadonlyMap<string, string> =>
  new Map(
    headwaySpans(timetable).flatMap(({ trips }) =>
      trips.map(({ id }): [string, string] => [id, trips[0]?.id ?? id]),
    ),
  );
