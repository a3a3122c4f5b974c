import { alertsForStop } from '#domain/alerts/alertScope.ts';
import type { Station } from '#domain/stations/station.ts';
import { alertsOnPage } from '#web/features/transit/alerts/alertViews.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { stationDepartures } from './stationDepartures.server.ts';

/** Maximum number of departures per line and direction; both directions of a single line still fill the board. */
const PER_GROUP = 6;

export interface BoardPlace extends Pick<Station, 'gtfsIds'> {
  name: string;
  /** The ids under which alerts may name it. */
  alertIds: readonly string[];
}

/** Loads the boards of places, which a screen shows in turn. */
export async function loadBoards(app: AppContext, places: readonly BoardPlace[], signal: AbortSignal) {
  const { client, manifest, now } = app;
  // The departures have live data too, which is asked for at the same time.
  const alertsAsked = client.alerts({ signal });
  const [routes, directions] = await Promise.all([loadRoutes(app, signal), client.directions({ signal })]);
  const all = routes.ok ? routes.value : [];
  const boards = await Promise.all(
    places.map(async (place) => {
      const board = await stationDepartures(app, place, all, { perGroup: PER_GROUP }, signal);
      const alerts = await alertsAsked;
      return {
        name: place.name,
        board,
        alerts: alertsOnPage(
          app,
          alerts,
          (known) => alertsForStop(known, place.alertIds, board.routeIds),
          all.filter(({ id }) => board.routeIds.includes(id)),
          directions,
        )?.map(({ id, title, titleLang }) => ({ id, title, titleLang })),
        // If the routes failed to load, that may have caused any other failure.
        error: routes.ok ? board.failure && { kind: board.failure } : routes.error,
      };
    }),
  );
  return {
    now: now().epochMilliseconds,
    /** Differs between builds: a screen that nobody operates loads the new one by itself. */
    build: manifest['web/entry.client.tsx']?.file ?? '',
    boards,
  };
}
