import type { CallResult } from '#contract/client/callResult.ts';
import { alertsForStop } from '#domain/alerts/alertScope.ts';
import { messagesForStation } from '#domain/content/messageRules.ts';
import type { Route } from '#domain/routes/route.ts';
import { type ElevatorOutage, outagesAt, sameStationName } from '#domain/stations/elevator.ts';
import { alertStopIds, connectionsOfStation, type Station } from '#domain/stations/station.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { sourceAge } from '#web/features/base/network/pageClient.ts';
import { alertsOnPage } from '#web/features/transit/alerts/alertViews.server.ts';
import { zoneNote } from '#web/features/transit/departures/zoneNote.server.ts';
import { outageState, outageViews } from '#web/features/transit/elevators/loadElevators.server.ts';
import { readableMessages, toMessageView } from '#web/features/transit/messages/messageView.server.ts';
import { directionName } from '#web/features/transit/routes/directionChoices.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { areasAt } from '#web/features/transit/routes/routeFacts.server.ts';
import { findStation } from '#web/features/transit/stations/findStation.server.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import { chosenRoute, readStopChoice } from '#web/features/transit/stops/stopChoice.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';

/** A row shows three times; more are loaded, because some leave, or do not run, before the next refresh. */
const PER_GROUP = 4;

/** Loads the data of a station's page. Throws a redirect, a 404 or a 503, as `findStation` does. */
export async function stationPage(app: AppContext, slug: string, { url, signal }: Request) {
  const { agency, client, now, t } = app;
  const { station, all: stations } = await findStation(app, slug, '', new URL(url), signal);
  const routes = await loadRoutes(app, signal);
  const all = routes.ok ? routes.value : [];
  const lines = all.filter((route) => !route.isParentRoute);
  const { searchParams } = new URL(url);
  const chosen = chosenRoute(lines, readStopChoice(searchParams))?.id ?? null;
  const loadingAreas = areasAt(app, station.gtfsIds, station.routeIds, signal);
  const [board, elevators, alerts, directions, content, connecting] = await Promise.all([
    stationDepartures(app, station, all, { perGroup: PER_GROUP, chosen }, signal),
    client.elevators({ signal }),
    client.alerts({ signal }),
    client.directions({ signal }),
    client.content({ signal }),
    client.connectingRoutes({ signal }),
  ]);
  const instant = now();
  const errors: CatalogueError[] = [];
  if (!routes.ok) errors.push(routes.error);
  // Loading the routes may already have reported a failed calendar.
  if (board.failure && !errors.some(({ kind }) => kind === board.failure))
    errors.push({ kind: board.failure });
  // Either the station's own list of routes or the schedule may be incomplete, so combine them.
  const serves = new Set([...station.routeIds, ...board.routeIds]);
  const routeIds = [...serves];
  const serving = all.filter(({ id }) => serves.has(id));
  const messages = readableMessages(app, content);
  const rows = directions.ok ? directions.value.value : [];
  const connects = connectionsOfStation(connecting.ok ? connecting.value.value : new Map(), station);
  return {
    now: instant.epochMilliseconds,
    station,
    board: {
      ...board,
      departures: board.departures.map((each) => ({
        ...each,
        direction: directionName(each.badge, each.departure.directionId, rows, agency.facts, t),
      })),
    },
    chosen,
    areas: await loadingAreas,
    zoneNote: zoneNote(app, instant, station.otherZone),
    routesKnown: routes.ok,
    connecting: lines.filter(({ id }) => connects.has(id) && !serves.has(id)).map(toBadge),
    lines: lines.filter(({ id }) => serves.has(id)).map(toBadge),
    ...elevatorsView(app, station, { routes: all, stations }, elevators),
    alerts: alertsOnPage(
      app,
      alerts,
      (known) => alertsForStop(known, alertStopIds(station), routeIds),
      serving,
      directions,
    ),
    messages: messagesForStation(messages.items, station, serving, instant, app.agency.facts).map((each) =>
      toMessageView(each, app),
    ),
    editorialError: messages.error,
    errors,
  };
}

export type StationPage = Awaited<ReturnType<typeof stationPage>>;

function elevatorsView(
  { agency, lang }: AppContext,
  station: Station,
  all: { routes: readonly Route[]; stations: readonly Station[] },
  result: CallResult<ElevatorOutage[]>,
) {
  const known = outageState(result);
  const outages = known.kind === 'outages' ? known.outages : [];
  const own = outagesAt(station, outages);
  return {
    elevators: known.kind === 'unknown' ? null : outageViews(own, { ...all, outages }, agency.facts, lang),
    /** Names of the entrances that are elevators out of service. */
    entrancesOut: station.entrances.flatMap(({ name }) =>
      own.some(({ elevator }) => sameStationName(elevator, name)) ? name : [],
    ),
    elevatorsAge: sourceAge(result),
  };
}

export interface StationProps {
  view: StationPage;
  refresh: { failing: boolean; online: boolean };
  /** Returns the address of the page with some parameters changed; `null` removes a parameter. */
  to: (change: Record<string, string | null>) => string;
}
