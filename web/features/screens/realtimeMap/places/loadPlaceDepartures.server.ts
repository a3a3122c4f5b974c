import { alertsForStop } from '#domain/alerts/alertScope.ts';
import { alertStopIds, stationById } from '#domain/stations/station.ts';
import { alertsOnPage } from '#web/features/transit/alerts/alertViews.server.ts';
import { soonest } from '#web/features/transit/departures/departureView.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import type { AppContext } from '#web/request/context.ts';

/** Maximum number of departures for each line and direction. */
const PER_LINE = 2;
/** More than the card shows, because some leave before the next refresh. */
const MAX_DEPARTURES = 8;
/** A card shows only a few alerts; each links to the alerts page. */
const MAX_ALERTS = 5;

export type PlaceDepartures = Awaited<ReturnType<typeof loadPlaceDepartures>>;

/** Never fails: unknown data is marked as such. */
export async function loadPlaceDepartures(
  app: AppContext,
  { kind, id }: { kind: 'stop' | 'station'; id: string },
  signal: AbortSignal,
) {
  // The departures have live data too, which is asked for at the same time.
  const alertsAsked = app.client.alerts({ signal });
  const [routes, stations, directions] = await Promise.all([
    loadRoutes(app, signal),
    kind === 'station' ? app.client.stations({ signal }) : null,
    app.client.directions({ signal }),
  ]);
  const station = stations?.ok ? stationById(stations.value.value, id) : undefined;
  const gtfsIds = kind === 'stop' ? [id] : (station?.gtfsIds ?? []);
  const alertIds = station ? alertStopIds(station) : gtfsIds;
  const all = routes.ok ? routes.value : [];
  const board = await stationDepartures(app, { gtfsIds }, all, { perGroup: PER_LINE }, signal);
  const serving = all.filter(({ id }) => board.routeIds.includes(id));
  const shown = alertsOnPage(
    app,
    await alertsAsked,
    (known) => alertsForStop(known, alertIds, board.routeIds),
    serving,
    directions,
  );
  return {
    /** Active alerts of the place and its lines; `null`: unknown. */
    alerts:
      shown?.slice(0, MAX_ALERTS).map(({ id, title, titleLang, suspended, directions: limited }) => ({
        id,
        title,
        titleLang,
        suspended,
        directions: limited,
      })) ?? null,
    now: app.now().epochMilliseconds,
    departures: soonest(board.departures, MAX_DEPARTURES),
    resumes: board.resumes,
    live: board.live,
    /** Whether the place's complete schedule was readable; if so, an empty list means that there are no departures. */
    known: routes.ok && gtfsIds.length > 0 && board.failure === null && board.dayKnown,
  };
}
