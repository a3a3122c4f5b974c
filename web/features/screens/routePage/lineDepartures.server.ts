import type { Departure } from '#domain/departures/departure.ts';
import { departuresAt } from '#domain/departures/departuresAt.ts';
import { arrivalAt } from '#domain/departures/tripStops.ts';
import type { Route } from '#domain/routes/route.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
import { indexArrivals } from '#domain/schedule/scheduledTrip.ts';
import { instantAt, serviceDay } from '#domain/time/serviceDay.ts';
import { dayViews } from '#web/features/transit/departures/dayView.server.ts';
import { departureView } from '#web/features/transit/departures/departureView.ts';
import { lineRequest, loadLineSchedule } from '#web/features/transit/departures/lineRows.server.ts';
import { LOOK_AHEAD_HOURS, loadDepartures } from '#web/features/transit/departures/loadDepartures.server.ts';
import { type RouteChoice, withChoice } from '#web/features/transit/routes/pagePath.ts';
import { closedStop, isListed } from '#web/features/transit/stops/closedStop.server.ts';
import type { AppContext } from '#web/request/context.ts';
import type { ChosenStop } from './chosenStop.server.ts';
import type { NoticesView } from './loadNotices.server.ts';

const NEXT_ROWS = 8;

interface Line {
  lines: readonly Route[];
  parent: Route | null;
  calendar: Calendar | null;
  isRail: boolean;
  notices: Promise<NoticesView>;
}

interface Moment {
  instant: Temporal.Instant;
  today: Temporal.PlainDate;
  date: Temporal.PlainDate;
}

export type LineDepartures = Awaited<ReturnType<typeof loadLineDepartures>>;

export async function loadLineDepartures(
  app: AppContext,
  { lines, parent, calendar, isRail, notices }: Line,
  { directionId, stop, to }: ChosenStop,
  choice: RouteChoice,
  { instant, today, date }: Moment,
  signal: AbortSignal,
) {
  const [loaded, destination] =
    stop && calendar
      ? await Promise.all([
          loadDepartures(
            app,
            {
              ...lineRequest(app, { lines, parent }, { stopId: stop.stopId, calendar }, signal),
              alsoStopIds: to ? [to.stopId] : [],
              directionId,
              date: choice.date,
              openedTripId: choice.trip,
            },
            signal,
          ),
          to ? loadLineSchedule(app, { lines, parent }, { stopId: to.stopId, calendar }, signal) : null,
        ])
      : [null, null];
  const arrivalOf = destination && !destination.failed ? indexArrivals(destination.rows) : null;
  /** Returns when a departure reaches the destination; `null`: it does not go there, or no destination is known. */
  const arrivesAt = ({
    trip,
    serviceDate,
    run,
  }: Departure): Temporal.Instant | 'unknown' | 'skipped' | null => {
    const call = arrivalOf?.(trip) ?? null;
    if (call === null || loaded === null) return null;
    if (call.scheduledArrival === null) return 'unknown';
    const scheduled = instantAt(serviceDay(serviceDate, app.agency.facts.zone), call.scheduledArrival);
    return (
      arrivalAt({ trip: call, scheduled, serviceDate }, run, loaded.query.isDetoured, instant) ?? 'skipped'
    );
  };
  const reaches = (departure: Departure) => arrivalOf === null || arrivesAt(departure) !== null;

  const isToday = choice.date === null || choice.date.equals(today);
  const all = loaded ? departuresAt(loaded.query) : [];
  const upcoming = isToday && loaded ? loaded.upcoming(LOOK_AHEAD_HOURS, reaches, all) : null;
  // The timetable is large, so its page omits the lists of departures.
  const isShown = choice.view === 'departures';
  const closed =
    isShown && upcoming && loaded && stop
      ? await closedStop(
          app,
          {
            stop: { id: stop.stopId, position: stop.position },
            departures: upcoming.departures,
            serving: lines,
            isDetoured: loaded.query.isDetoured,
            detours: (await notices).detours ?? [],
            toStop: (stopId) =>
              withChoice(new URLSearchParams(), {
                direction: String(directionId),
                stop: stopId,
                line: choice.child,
              }),
          },
          signal,
        )
      : null;
  const next = (upcoming?.departures ?? [])
    .filter((each) => isListed(closed, each))
    .slice(0, NEXT_ROWS)
    .map((each) => departureView(each, instant, { isRail, arrives: arrivesAt(each) }));
  const departures = all.filter(reaches);
  const serviceDays = loaded ? dayViews(loaded.query, departures, date, choice) : [];
  const [running = null] = serviceDays.flatMap(({ date, earlier, hours }) =>
    earlier !== null && hours.length > 0 ? [{ date, noon: earlier }] : [],
  );
  return {
    loaded,
    failed: Boolean(loaded?.failed || destination?.failed),
    departures,
    view: {
      isToday,
      live: loaded?.live ?? null,
      /** Whether the schedule was readable; if so, an empty list means that there are no departures. */
      tripsKnown: loaded !== null && !loaded.failed,
      outdated: loaded?.outdated ?? false,
      calendarNote: loaded?.calendarNote ?? null,
      /** When service resumes, epoch ms; `null`: service runs, the time is unknown, or the day is not today. */
      resumes: upcoming?.resumes?.epochMilliseconds ?? null,
      closed,
      next: isShown ? next : [],
      serviceDays: isShown ? serviceDays : [],
      withPast: choice.earlier,
      withLater: choice.later,
      /** The instant from which the times of the service day are counted, epoch ms. */
      dayStart: instantAt(serviceDay(date, app.agency.facts.zone), 0).epochMilliseconds,
      /** An earlier service day that still has departures from here; `noon`: its noon, epoch ms. */
      runningFrom: running,
    },
  };
}
