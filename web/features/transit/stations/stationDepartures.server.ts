import type { Departure } from '#domain/departures/departure.ts';
import { findRoute, type Route } from '#domain/routes/route.ts';
import type { Station } from '#domain/stations/station.ts';
import type { EpochMs } from '#domain/units.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import {
  firstOfEachGroup,
  type ListedDeparture,
  listing,
} from '#web/features/transit/departures/departureView.ts';
import {
  LOOK_AHEAD_HOURS,
  lastDepartures,
  loadDepartures,
  loadStopSchedules,
  servingRouteIds,
} from '#web/features/transit/departures/loadDepartures.server.ts';
import type { AppContext } from '#web/request/context.ts';

export interface StationDepartures {
  /** By time. */
  departures: ListedDeparture[];
  /** The last departure of each line and direction before service pauses, if it is within a day. */
  last: ListedDeparture[];
  /** When service resumes; `null`: service runs, or the time is unknown. */
  resumes: EpochMs | null;
  /** Ids of the routes in the schedule, without parent routes. */
  routeIds: string[];
  live: SourceAge;
  /** What failed to load: the calendar, or the schedule of at least one stop. */
  failure: 'calendar' | 'trips' | null;
  /** Whether the calendar has the day, or a last day to use instead; if not, an empty list does not mean no service. */
  dayKnown: boolean;
  calendarNote: string | null;
}

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
): Promise<StationDepartures> {
  const candidates = routes.filter((route) => !route.isParentRoute);
  const schedule = loadStopSchedules(app, station.gtfsIds, signal);
  const calendar = await app.client.calendar({ signal });
  if (!calendar.ok) {
    // Take the routes from the schedule, because not every store lists routes for its stations.
    const routeIds = servingRouteIds(candidates, (await schedule).rows);
    return {
      departures: [],
      last: [],
      resumes: null,
      routeIds,
      live: { state: 'answered', asOf: null },
      failure: 'calendar',
      dayKnown: false,
      calendarNote: null,
    };
  }
  const loaded = await loadDepartures(
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
  );
  const isShown = ({ trip }: Departure) =>
    findRoute(candidates, trip.routeId) !== undefined && (chosen === null || trip.routeId === chosen);
  const { departures: ahead, resumes } = loaded.upcoming(LOOK_AHEAD_HOURS, isShown);
  const until = app.now().add({ hours: WITHIN_HOURS }).epochMilliseconds;
  const near = ahead.filter(({ at }) => at.epochMilliseconds <= until);
  const listed = listing(candidates, app.now());
  return {
    departures: firstOfEachGroup(near, perGroup, maxGroups).flatMap(listed),
    last: lastDepartures(ahead, app.now()).flatMap(listed),
    resumes: resumes?.epochMilliseconds ?? null,
    routeIds: servingRouteIds(candidates, loaded.rows),
    live: loaded.live,
    failure: loaded.failed ? 'trips' : null,
    dayKnown: loaded.dayKnown,
    calendarNote: loaded.calendarNote,
  };
}
