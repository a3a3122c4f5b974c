// Loads the data of a list of departures: the schedule of the relevant days joined with live data.
import { indexRunAlerts } from '#domain/alerts/alertScope.ts';
import { type IsDetoured, indexClosures, indexDetours } from '#domain/alerts/detour.ts';
import { type Departure, isServed } from '#domain/departures/departure.ts';
import type { DepartureQuery, ScheduledDay } from '#domain/departures/departuresAt.ts';
import { upcomingDepartures } from '#domain/departures/upcoming.ts';
import type { Today } from '#domain/result.ts';
import type { Route } from '#domain/routes/route.ts';
import { type Calendar, serviceDayShown } from '#domain/schedule/calendar.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { tripsOfDay } from '#domain/schedule/tripsOfDay.ts';
import { civilDate, serviceDay, serviceDaysUntil } from '#domain/time/serviceDay.ts';
import { RESUME_WITHIN_DAYS } from '#domain/trip/thresholds.ts';
import type { AppContext } from '#web/request/context.ts';
import { calendarNote } from './calendarNote.server.ts';
import { loadRuns, mayBeLive } from './loadRuns.server.ts';

export interface DeparturesRequest {
  stopIds: readonly string[];
  schedule: Promise<StopSchedule>;
  /** Further stops whose live runs are needed, such as the rider's destination. */
  alsoStopIds?: readonly string[];
  /** The routes that may call at the stops; a parent is needed only for calls under its own id. */
  routes: readonly Route[];
  directionId: 0 | 1 | null;
  calendar: Calendar;
  /** Today comes with earlier service days that are still running and those that begin soon. */
  date: Temporal.PlainDate | Today;
  openedTripId?: string | null;
  /** The routes to request from a live service without predictions; by default those in the schedule of the stops. */
  liveRouteIds?: readonly string[];
}

/** How far lists look ahead at most; later days are used only to find when service resumes. */
export const LOOK_AHEAD_HOURS = 24;

export type LoadedDepartures = Awaited<ReturnType<typeof loadDepartures>>;

export async function loadDepartures(app: AppContext, request: DeparturesRequest, signal: AbortSignal) {
  const { now, agency } = app;
  const { zone } = agency.facts;
  const { stopIds, alsoStopIds = [], directionId, calendar, openedTripId = null } = request;
  const instant = now();
  const today = civilDate(instant, zone);
  const isToday = request.date === null || request.date.equals(today);
  const date = request.date ?? today;
  const [schedule, { runs, live }, isDetoured, alerts] = await Promise.all([
    request.schedule,
    mayBeLive(date, instant, zone)
      ? loadRuns(
          app,
          {
            stopIds: [...stopIds, ...alsoStopIds],
            openedTripId,
            routeIds: async () =>
              request.liveRouteIds ?? servingRouteIds(request.routes, (await request.schedule).rows),
            scheduled: async () => (await request.schedule).rows,
          },
          signal,
        )
      : { runs: [], live: { state: 'answered' as const, asOf: null } },
    loadUnserved(app, signal),
    app.client.alerts({ signal }),
  ]);
  const rows = schedule.rows.filter(
    (row) => directionId === null || row.directionId === null || row.directionId === directionId,
  );
  const dayAt = (day: Temporal.PlainDate): { known: boolean; outdated: boolean } & ScheduledDay => {
    const shown = serviceDayShown(calendar, day, isToday && Temporal.PlainDate.compare(day, today) <= 0);
    return {
      day: serviceDay(day, zone),
      trips: shown ? tripsOfDay(rows, shown.day) : [],
      known: shown !== null,
      outdated: shown?.outdated ?? false,
    };
  };
  const times = rows.map((row) => row.scheduledDeparture ?? row.scheduledArrival);
  const horizon = instant.add({ hours: LOOK_AHEAD_HOURS });
  // The following day determines whether a departure is the last one, since service may continue after midnight.
  const dates = isToday
    ? serviceDaysUntil(instant, horizon, zone, times).map((day) => day.date)
    : [date, date.add({ days: 1 })];
  const days = dates.map(dayAt);
  const outdated = days.some((day) => day.outdated);
  const modeOf = new Map(request.routes.map(({ id, mode }) => [id, mode]));
  const query: DepartureQuery = {
    days,
    runs,
    stopIds,
    directionId,
    isRail: (id) => modeOf.get(id) === 'RegionalRail',
    isRoute: (id) => modeOf.has(id),
    isDetoured,
    alertsOfRun: indexRunAlerts(alerts.ok ? alerts.value.value : []),
    now: instant,
    zone,
  };
  function* daysAhead() {
    for (let ahead = 1; ahead <= RESUME_WITHIN_DAYS; ahead++) {
      const day = today.add({ days: ahead });
      if (!dates.some((known) => known.equals(day))) yield dayAt(day);
    }
  }
  return {
    query,
    upcoming: (
      withinHours: number,
      accepts?: (departure: Departure) => boolean,
      all?: readonly Departure[],
    ) =>
      upcomingDepartures(query, {
        until: instant.add({ hours: withinHours }),
        ...(accepts ? { accepts } : {}),
        ...(all ? { all } : {}),
        daysAhead: daysAhead(),
      }),
    /** Rows in the direction or without one, of every day and release. */
    rows,
    live,
    failed: schedule.failed,
    /** Whether the calendar has the requested day or, if it has ended (`outdated`), a last day to use for today. */
    dayKnown: days.some((each) => each.known && each.day.date.equals(date)),
    /** The calendar has ended and its last day is used. */
    outdated,
    /** Tells riders that the calendar has ended or will soon; `null` if neither. */
    calendarNote: calendarNote(app, calendar, today, outdated),
  };
}

/** Returns the ids of the routes that call at the stops, spelled as in `routes`. */
export function servingRouteIds(routes: readonly Route[], rows: readonly ScheduledStopTrip[]): string[] {
  const served = new Set(rows.map(({ routeId }) => routeId));
  return routes.filter(({ id }) => served.has(id)).map(({ id }) => id);
}

export interface StopSchedule {
  rows: ScheduledStopTrip[];
  failed: boolean;
}

/** Loads the scheduled trips of every route, service and release at stops, such as those of a station. */
export async function loadStopSchedules(
  { client }: Pick<AppContext, 'client'>,
  stopIds: readonly string[],
  signal: AbortSignal,
): Promise<StopSchedule> {
  const results = await Promise.all(stopIds.map((stopId) => client.stopSchedule({ stopId, signal })));
  return {
    rows: results.flatMap((result) => (result.ok ? result.value.value : [])),
    failed: results.some((result) => !result.ok && result.error.kind !== 'not found'),
  };
}

/** Finds the stops that detours and alerts leave unserved. If a source fails, its stops are not marked. */
export async function loadUnserved(
  { agency, client }: Pick<AppContext, 'agency' | 'client'>,
  signal: AbortSignal,
): Promise<IsDetoured> {
  const [detours, alerts] = await Promise.all([client.detours({ signal }), client.alerts({ signal })]);
  const isDetoured = indexDetours(detours.ok ? detours.value.value : [], agency.facts.zone);
  const isClosed = indexClosures(alerts.ok ? alerts.value.value : []);
  return (call, at, date) => isDetoured(call, at) || isClosed(call, at, date);
}

/** How far ahead the last departures are named. */
const LAST_WITHIN_HOURS = 24;

/** Returns the next departure of each line and headsign that is the last before service pauses, by time. */
export function lastDepartures(departures: readonly Departure[], now: Temporal.Instant): Departure[] {
  const from = now.epochMilliseconds;
  const until = from + LAST_WITHIN_HOURS * 3_600_000;
  const found = new Map<string, Departure>();
  for (const departure of departures) {
    const { trip, at, state, isLast } = departure;
    const time = at.epochMilliseconds;
    if (!isLast || time < from || time > until || !isServed(state) || state.kind === 'departed') continue;
    const key = `${trip.routeId} ${trip.directionId}`;
    if (!found.has(key)) found.set(key, departure);
  }
  return [...found.values()];
}
