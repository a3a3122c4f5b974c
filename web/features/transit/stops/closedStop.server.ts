// Finds the lines that do not stop here now, until when, and where riders can board them instead.

import type { IsDetoured } from '#domain/alerts/detour.ts';
import type { Departure } from '#domain/departures/departure.ts';
import { findRoute, type Route } from '#domain/routes/route.ts';
import { distanceMeters, walkingMinutes } from '#domain/stations/nearest.ts';
import type { EpochMs } from '#domain/units.ts';
import type { DetourView } from '#web/features/transit/alerts/alertView.ts';
import { loadLineStops } from '#web/features/transit/departures/lineRows.server.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';

/** Riders are not sent farther than this, in meters. */
const MAX_WALK_METERS = 1_000;
/** Departures of a line and headsign at the stop to board instead. */
const PER_GROUP = 4;

export type ClosedStop = NonNullable<Awaited<ReturnType<typeof closedStop>>>;

interface Closure {
  stop: { id: string; position: { lat: number; lon: number } | null };
  /** The upcoming departures of all lines, by time. */
  departures: readonly Departure[];
  serving: readonly Route[];
  isDetoured: IsDetoured;
  detours: readonly DetourView[];
  /** Returns the page of a stop to board at instead. */
  toStop: (stopId: string) => string;
}

/** Whether the run does not stop at the place; one that only moved to another platform does. */
const isNotServed = (state: Departure['state']): boolean =>
  state.kind === 'skipped' && state.movedTo === undefined;

/** Whether lists name the departure. The panel about a closed stop says what does not come. */
export const isListed = (closed: ClosedStop | null, { trip, state }: Departure): boolean =>
  !isNotServed(state) || !closed?.lines.some(({ id }) => id === trip.routeId);

/**
 * Finds the lines of which the next departure does not stop here, because of a detour or a closure, or because none of the
 * departures does. `null`: there is no such line. A single run that skips the stop closes nothing.
 */
export async function closedStop(
  app: AppContext,
  { departures, serving, detours, ...where }: Closure,
  signal: AbortSignal,
) {
  const byLine = Map.groupBy(departures, ({ trip }) => `${trip.routeId} ${trip.directionId}`);
  const now = app.now();
  const closed = [...byLine.values()].flatMap((rows) => {
    const [{ trip, state }] = rows as [Departure];
    const route = findRoute(serving, trip.routeId);
    if (!route || !isNotServed(state)) return [];
    const at = { routeId: route.id, stopId: where.stop.id, directionId: trip.directionId };
    const isClosed = where.isDetoured(at, now) || rows.every((each) => isNotServed(each.state));
    return isClosed ? [{ route, trip }] : [];
  });
  if (closed.length === 0) return null;
  const lines = [...new Map(closed.map(({ route }) => [route.id, toBadge(route)])).values()];
  const ends = closed.map(({ route }) => endOf(detours, route.id, where.stop.id));
  const known = ends.filter((end) => end !== null);
  return {
    lines,
    /** Whether no line stops here now. */
    isWhole: closed.length === byLine.size,
    /** When the first of the lines stops here again; `null`: unknown. */
    until: known.length === ends.length ? Math.min(...known) : null,
    /** Stops of the same lines and directions that are served, nearest first. */
    instead: await boardInstead(app, { ...where, closed }, signal),
  };
}

/** Returns when the detours of a line no longer skip the stop; `null`: unknown. */
function endOf(detours: readonly DetourView[], routeId: string, stopId: string): EpochMs | null {
  const ends = detours
    .filter(
      ({ routeIds, skippedStops }) =>
        routeIds.includes(routeId) && skippedStops?.some((skipped) => skipped.stopId === stopId),
    )
    .map(({ periods: [current] }) => current?.end ?? null);
  const known = ends.filter((end) => end !== null);
  return ends.length > 0 && known.length === ends.length ? Math.max(...known) : null;
}

async function boardInstead(
  app: AppContext,
  {
    stop,
    closed,
    isDetoured,
    toStop,
  }: Pick<Closure, 'stop' | 'isDetoured' | 'toStop'> & {
    closed: readonly { route: Route; trip: Departure['trip'] }[];
  },
  signal: AbortSignal,
) {
  const { position } = stop;
  if (position === null) return [];
  const now = app.now();
  const found = await Promise.all(
    closed.map(async ({ route, trip: { directionId } }) => {
      const { rows } = await loadLineStops(app, { lines: [route], parent: null }, signal);
      const [nearest] = rows
        .filter(
          (row) =>
            row.stopId !== stop.id &&
            row.directionId === directionId &&
            row.position !== null &&
            !isDetoured({ routeId: route.id, stopId: row.stopId, directionId }, now),
        )
        .map((row) => ({
          ...row,
          route,
          meters: row.position ? distanceMeters(row.position, position) : Number.POSITIVE_INFINITY,
        }))
        .sort((a, b) => a.meters - b.meters);
      return nearest && nearest.meters <= MAX_WALK_METERS ? [nearest] : [];
    }),
  );
  const byStop = Map.groupBy(
    found.flat().sort((a, b) => a.meters - b.meters),
    ({ stopId }) => stopId,
  );
  return Promise.all(
    [...byStop].flatMap(([stopId, rows]) => {
      const [first] = rows;
      if (!first) return [];
      const routes = rows.map(({ route }) => route);
      return [
        stationDepartures(app, { gtfsIds: [stopId] }, routes, { perGroup: PER_GROUP }, signal).then(
          ({ departures }) => ({
            name: first.name,
            to: toStop(stopId),
            minutes: walkingMinutes(first.meters),
            lines: routes.map(toBadge),
            departures,
          }),
        ),
      ];
    }),
  );
}
