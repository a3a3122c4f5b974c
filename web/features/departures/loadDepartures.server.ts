// Departures of routes at one stop: the schedule of the days that count, joined with what is live.
import { agency } from '#agency/agency.ts';
import type { Calendar } from '#domain/calendar.ts';
import { type Departure, departures } from '#domain/departure.ts';
import { detouredStops, type IsDetoured } from '#domain/detouredStops.ts';
import { extraDepartures } from '#domain/extraDepartures.ts';
import { indexLive } from '#domain/liveIndex.ts';
import { sameRouteId } from '#domain/routeId.ts';
import type { ScheduledStopTrip } from '#domain/scheduledTrip.ts';
import { civilDate, type ServiceDay, serviceDay, serviceDaysAt } from '#domain/serviceDay.ts';
import { shownDay } from '#domain/shownDay.ts';
import { tripsOfDay } from '#domain/tripsOfDay.ts';
import type { AppContext } from '#web/context.ts';
import { sourceAge } from '#web/features/live/sourceAge.ts';
import type { SourceAge } from '#web/ui/FreshnessNote.tsx';
import { loadLineSchedule, type PageLines } from './lineRows.server.ts';
import { loadExtras } from './loadExtras.server.ts';

export interface LoadedDepartures {
  /** In the order they are expected, departed ones included. */
  departures: Departure[];
  /** The schedule of each day that counts, oldest first. */
  days: { day: ServiceDay; trips: ScheduledStopTrip[] }[];
  /** Calls that the trips of those days leave out. */
  isDetoured: IsDetoured;
  /** Rows of the stop, of every day and release. */
  rows: ScheduledStopTrip[];
  live: SourceAge;
  /** The schedule, or that of one of the lines, could not be read. */
  failed: boolean;
  /** The calendar has ended; its last day stands in. */
  outdated: boolean;
}

export interface DeparturesQuery extends PageLines {
  stopId: string;
  directionId: 0 | 1 | null;
  calendar: Calendar;
  /** `null`: today, with yesterday's service day while it runs. */
  date: Temporal.PlainDate | null;
}

const timesOf = (rows: readonly ScheduledStopTrip[]) =>
  rows.map((row) => row.scheduledDeparture ?? row.scheduledArrival);

export async function loadDepartures(
  app: AppContext,
  { lines, parent, stopId, directionId, calendar, date }: DeparturesQuery,
  signal: AbortSignal,
): Promise<LoadedDepartures> {
  const { client, now } = app;
  const { zone } = agency.facts;
  const instant = now();
  const isToday = date === null || date.equals(civilDate(instant, zone));
  const [schedule, live, detours] = await Promise.all([
    loadLineSchedule(app, { lines, parent }, { stopId, calendar }, signal),
    isToday
      ? client.trips(
          lines.map((line) => line.id),
          { signal },
        )
      : null,
    client.detours({ signal }),
  ]);
  const rows = schedule.rows.filter(
    (row) => directionId === null || row.directionId === null || row.directionId === directionId,
  );
  const serviceDays = isToday ? serviceDaysAt(instant, zone, timesOf(rows)) : [serviceDay(date, zone)];
  let outdated = false;
  const days = serviceDays.map((day) => {
    const shown = shownDay(calendar, day.date, isToday);
    outdated ||= shown?.outdated ?? false;
    return { day, trips: shown ? tripsOfDay(rows, shown.day) : [] };
  });
  const isRail = (routeId: string) =>
    [...lines, ...(parent ? [parent] : [])].some(
      (route) => route.mode === 'RegionalRail' && sameRouteId(route.id, routeId),
    );
  const findLive = indexLive(live?.ok ? live.value.value : [], isRail);
  const extras = await loadExtras(
    app,
    live?.ok ? live.value.value : [],
    new Set(rows.map((row) => row.tripId)),
    signal,
  );
  const isDetoured = detouredStops(detours.ok ? detours.value.value : [], zone);
  return {
    departures: [
      ...departures({ days, findLive, isDetoured, now: instant }),
      ...extraDepartures({ extras, stopId, directionId, isDetoured, now: instant, zone }),
    ].sort((a, b) => Temporal.Instant.compare(a.at, b.at)),
    days,
    isDetoured,
    rows,
    live: live ? sourceAge(live) : { state: 'answered', asOf: null },
    failed: schedule.failure !== null,
    outdated,
  };
}
