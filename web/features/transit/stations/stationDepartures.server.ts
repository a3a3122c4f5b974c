import type { Departure } from '#domain/departures/departure.ts';
import { findRoute, type Route } from '#domain/routes/route.ts';
import type { Station } from '#domain/stations/station.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { firstOfEachGroup, listing } from '#web/features/transit/departures/departureView.ts';
import {
  LOOK_AHEAD_HOURS,
  lastDepartures,
  loadDepartures,
  loadStopSchedules,
  servingRouteIds,
} from '#web/features/transit/departures/loadDepartures.server.ts';
import type { AppContext } from '#web/request/context.ts';

/** How far ahead departures are listed; later ones are on the schedule pages. */
const WITHIN_HOURS = 3;

interface Choice {
  /** Maximum number of departures of each line and headsign, and of lines and headsigns. */
  perGroup: number;
  maxGroups?: number;
  /** The only line whose departures are wanted; `null`: all. */
  chosen?: string | null;
}

/** Loads the next departures of a station's lines. */
export async function stationDepartures(
  app: AppContext,
  station: Pick<Station, 'gtfsIds'>,
  routes: readonly Route[],
  { perGroup, maxGroups, chosen = null }: Choice,
  signal: AbortSignal,
) {
  const candidates = routes.filter((route) => !route.isParentRoute);
  const schedule = loadStopSchedules(app, station.gtfsIds, signal);
  const calendar = await app.client.calendar({ signal });
  const loaded = calendar.ok
    ? await loadDepartures(
        app,
        {
          stopIds: station.gtfsIds,
          schedule,
          routes: candidates,
          directionId: null,
          calendar: calendar.value.value,
          date: null,
        },
        signal,
      )
    : null;
  const isShown = ({ trip }: Departure) =>
    findRoute(candidates, trip.routeId) !== undefined && (chosen === null || trip.routeId === chosen);
  const upcoming = loaded?.upcoming(LOOK_AHEAD_HOURS, isShown);
  const ahead = upcoming?.departures ?? [];
  const until = app.now().add({ hours: WITHIN_HOURS }).epochMilliseconds;
  const near = ahead.filter(({ at }) => at.epochMilliseconds <= until);
  const listed = listing(candidates, app.now());
  return {
    /** By time. */
    departures: firstOfEachGroup(near, perGroup, maxGroups).flatMap(listed),
    /** The last departure of each line and direction before service pauses, if it is within a day. */
    last: lastDepartures(ahead, app.now()).flatMap(listed),
    /** When service resumes; `null`: service runs, or the time is unknown. */
    resumes: upcoming?.resumes?.epochMilliseconds ?? null,
    /** Of the routes in the schedule, without parent routes: not every store lists routes for its stations. */
    routeIds: servingRouteIds(candidates, (await schedule).rows),
    live: loaded?.live ?? ({ state: 'answered', asOf: null } satisfies SourceAge),
    /** What failed to load: the calendar, or the schedule of at least one stop. */
    failure: loaded === null ? ('calendar' as const) : loaded.failed ? ('trips' as const) : null,
    /** Whether the calendar has the day, or a last day to use instead; if not, an empty list does not mean no service. */
    dayKnown: loaded?.dayKnown ?? false,
    calendarNote: loaded?.calendarNote ?? null,
  };
}
