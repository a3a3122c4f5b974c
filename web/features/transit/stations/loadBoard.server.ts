import type { Station } from '#domain/stations/station.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { stationDepartures } from './stationDepartures.server.ts';

/** Maximum number of departures per line and direction; both directions of a single line still fill the board. */
const PER_GROUP = 6;

export async function loadBoard(app: AppContext, place: Pick<Station, 'gtfsIds'>, signal: AbortSignal) {
  const routes = await loadRoutes(app, signal);
  const board = await stationDepartures(app, place, routes.ok ? routes.value : [], signal, PER_GROUP);
  return {
    now: app.now().epochMilliseconds,
    board,
    // If the routes failed to load, that may have caused any other failure.
    error: routes.ok ? board.failure && { kind: board.failure } : routes.error,
  };
}
