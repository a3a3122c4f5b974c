import type { Departure } from '#domain/departures/departure.ts';
import { findRoute, type Route } from '#domain/routes/route.ts';
import type { Station } from '#domain/stations/station.ts';
import type { EpochMs } from '#domain/units.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { type DepartureView, departureView } from '#web/features/transit/departures/departureView.ts';
import {
  LOOK_AHEAD_HOURS,
  lastDepartures,
  loadDepartures,
  loadStopSchedules,
  servingRouteIds,
} from '#web/features/transit/departures/loadDepartures.server.ts';
import { directionName } from '#web/features/transit/routes/directionChoices.ts';
import type { AppContext } from '#web/request/context.ts';
import { type RouteBadge, toBadge } from '#web/ui/routeBadge.ts';

/** Departures of a line towards one headsign. */
export interface StationGroup {
  badge: RouteBadge;
  directionName: string | null;
  departures: DepartureView[];
}

export interface StationDepartures {
  groups: StationGroup[];
  /** The last departure of each group before service pauses, if it is within a day. */
  last: { badge: RouteBadge; departure: DepartureView }[];
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

/** Loads the departures of a station's lines, or of the `chosen` one, in groups by the time of their first departure. */
export async function stationDepartures(
  app: AppContext,
  station: Pick<Station, 'gtfsIds'>,
  routes: readonly Route[],
  signal: AbortSignal,
  /** Maximum number of departures of each group. */
  perGroup: number,
  chosen: string | null = null,
): Promise<StationDepartures> {
  const { client, t, agency } = app;
  const candidates = routes.filter((route) => !route.isParentRoute);
  const schedule = loadStopSchedules(app, station.gtfsIds, signal);
  const [calendar, directions] = await Promise.all([
    client.calendar({ signal }),
    client.directions({ signal }),
  ]);
  if (!calendar.ok) {
    // Take the routes from the schedule, because not every store lists routes for its stations.
    const routeIds = servingRouteIds(candidates, (await schedule).rows);
    return {
      groups: [],
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
  const routeOf = (routeId: string) => findRoute(candidates, routeId);
  const isShown = ({ trip }: Departure) =>
    routeOf(trip.routeId) !== undefined && (chosen === null || trip.routeId === chosen);
  const { departures: ahead, resumes } = loaded.upcoming(LOOK_AHEAD_HOURS, isShown);
  const until = app.now().add({ hours: WITHIN_HOURS }).epochMilliseconds;
  const viewOf = (departure: Departure) =>
    departureView(departure, app.now(), {
      isRail: routeOf(departure.trip.routeId)?.mode === 'RegionalRail',
      arrives: null,
    });
  const rows = directions.ok ? directions.value.value : [];
  const groups = Map.groupBy(
    ahead.filter(({ at }) => at.epochMilliseconds <= until),
    ({ trip }) => `${trip.routeId} ${trip.directionId} ${trip.headsign}`,
  );
  return {
    groups: [...groups.values()].flatMap((own): StationGroup[] => {
      const [{ trip }] = own as [Departure];
      const route = routeOf(trip.routeId);
      if (!route) return [];
      return [
        {
          badge: toBadge(route),
          directionName: directionName(route, trip.directionId, rows, agency.facts, t),
          departures: own.slice(0, perGroup).map(viewOf),
        },
      ];
    }),
    last: lastDepartures(ahead, app.now()).flatMap((departure) => {
      const route = routeOf(departure.trip.routeId);
      return route ? [{ badge: toBadge(route), departure: viewOf(departure) }] : [];
    }),
    resumes: resumes?.epochMilliseconds ?? null,
    routeIds: servingRouteIds(candidates, loaded.rows),
    live: loaded.live,
    failure: loaded.failed ? 'trips' : null,
    dayKnown: loaded.dayKnown,
    calendarNote: loaded.calendarNote,
  };
}
