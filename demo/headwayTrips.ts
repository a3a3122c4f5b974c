/** Groups departures of lines with published headways, since one trip of the feed represents many of these departures. */
import type { DemoTrip } from './network.ts';
import type { DemoTimetable } from './release.ts';

/** The headway of a span of one trip: no other trip follows it within this time. */
const LONE_TRIP_SECONDS = 1800;

/** Departures at one headway; the first one represents all of them in the feed. */
export interface HeadwaySpan {
  trips: readonly DemoTrip[];
  headwaySeconds: number;
}

const runsByHeadway = (trip: DemoTrip): boolean => trip.pattern.route.runsByHeadway;

/** Groups the headway-based trips of each service, pattern and pace into spans of one headway. */
export function headwaySpans({ trips }: DemoTimetable): HeadwaySpan[] {
  const alike = Map.groupBy(
    trips.filter(runsByHeadway),
    ({ serviceId, pattern, pace }) => `${serviceId} ${pattern.id} ${pace}`,
  );
  return [...alike.values()].flatMap((group) => {
    const spans: { trips: DemoTrip[]; headwaySeconds: number }[] = [];
    for (const trip of group.toSorted((a, b) => a.start - b.start)) {
      const span = spans.at(-1);
      const before = span?.trips.at(-1);
      const gap = before === undefined ? 0 : trip.start - before.start;
      if (span && span.trips.length === 1 && gap <= LONE_TRIP_SECONDS) span.headwaySeconds = gap;
      if (span && gap === span.headwaySeconds) span.trips.push(trip);
      else spans.push({ trips: [trip], headwaySeconds: LONE_TRIP_SECONDS });
    }
    return spans;
  });
}

/** Maps the id of each headway-based trip to the id of the trip that represents it in the feed. */
export const templateIds = (timetable: DemoTimetable): ReadonlyMap<string, string> =>
  new Map(
    headwaySpans(timetable).flatMap(({ trips }) =>
      trips.map(({ id }): [string, string] => [id, trips[0]?.id ?? id]),
    ),
  );
