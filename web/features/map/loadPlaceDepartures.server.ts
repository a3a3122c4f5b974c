// What the card of a stop or station on the map lists.
import { stationByName } from '#domain/stationStops.ts';
import type { AppContext } from '#web/context.ts';
import { soonest } from '#web/features/departures/soonDeparture.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { stationDepartures } from '#web/features/stations/stationDepartures.server.ts';
import type { PlaceDepartures } from './placeDepartures.ts';

/** Of each line and direction. */
const PER_LINE = 2;
/** Some are over before the next answer. */
const MAX_DEPARTURES = 8;

/** Never fails: what cannot be known is said. */
export async function loadPlaceDepartures(
  app: AppContext,
  { kind, id }: { kind: 'stop' | 'station'; id: string },
  signal: AbortSignal,
): Promise<PlaceDepartures> {
  const [routes, stations] = await Promise.all([
    loadRoutes(app, signal),
    kind === 'station' ? app.client.stations({ signal }) : null,
  ]);
  const gtfsIds =
    kind === 'stop' ? [id] : stations?.ok ? (stationByName(stations.value.value, id)?.gtfsIds ?? []) : [];
  const board = await stationDepartures(app, { gtfsIds }, routes.ok ? routes.value : [], signal, PER_LINE);
  const departures = board.groups.flatMap(({ badge, departures: own }) =>
    own.map((departure) => ({ badge, from: null, departure })),
  );
  return {
    now: app.now().epochMilliseconds,
    departures: soonest(departures, MAX_DEPARTURES),
    resumes: board.resumes,
    live: board.live,
    known: routes.ok && gtfsIds.length > 0 && board.failure === null && board.dayKnown,
  };
}
