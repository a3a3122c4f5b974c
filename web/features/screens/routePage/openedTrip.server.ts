import type { Departure } from '#domain/departures/departure.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { findRoute, type Route } from '#domain/routes/route.ts';
import type { RouteDetails } from '#domain/routes/routeDetails.ts';
import { loadTrip } from '#web/features/transit/departures/loadTrip.server.ts';
import type { RouteChoice } from '#web/features/transit/routes/pagePath.ts';
import type { AppContext } from '#web/request/context.ts';
import { badgeLabel, toBadge } from '#web/ui/routeBadge.ts';
import type { LineDepartures } from './lineDepartures.server.ts';

/** Loads the opened trip; `null`: no trip is opened, or its stops are unknown. */
export async function loadOpenedTrip(
  app: AppContext,
  choice: RouteChoice,
  lines: readonly Route[],
  { loaded, departures }: LineDepartures,
  date: Temporal.PlainDate,
  signal: AbortSignal,
) {
  if (choice.trip === null) return null;
  const opened = openedRun(choice, departures, loaded?.query.runs ?? []);
  // A trip under the parent's own id may belong to any line.
  const line = opened?.routeId == null ? undefined : findRoute(lines, opened.routeId);
  return loadTrip(
    app,
    {
      tripId: choice.trip,
      routeIds: (line ? [line] : lines).map(({ id }) => id),
      date: opened?.serviceDate ?? date,
      zone: app.agency.facts.zone,
      run: opened?.run ?? null,
      isDetoured: loaded?.query.isDetoured ?? (() => false),
      alertsOfRun: loaded?.query.alertsOfRun ?? (() => []),
    },
    signal,
  );
}

export function tripFactsView(details: readonly RouteDetails[], tripId: string, all: readonly Route[]) {
  const facts = details.map((each) => each.trips.get(tripId)).find((each) => each !== undefined);
  if (facts === undefined) return null;
  const { nextTrip, takesCars, ...own } = facts;
  const lineTakesCars = details.some(({ trips }) => trips.values().some((trip) => trip.takesCars === true));
  const route = nextTrip && findRoute(all, nextTrip.routeId);
  return {
    ...own,
    /** `null` also on lines where no trip takes cars. */
    takesCars: lineTakesCars ? takesCars : null,
    nextTrip:
      nextTrip && route
        ? {
            href: `/schedules/${encodeURIComponent(route.id)}?trip=${encodeURIComponent(nextTrip.tripId)}`,
            route: badgeLabel(toBadge(route)),
            place: nextTrip.headsign,
          }
        : null,
  };
}

/** Finds a link's run: by date and start or, without them, the first listed run that has not left, else a live run. */
function openedRun(
  { trip, run: mark }: RouteChoice,
  departures: readonly Departure[],
  runs: readonly LiveRun[],
): { serviceDate: Temporal.PlainDate | null; routeId: string | null; run: LiveRun | null } | null {
  if (trip === null) return null;
  const listed = departures.find(
    (each) =>
      each.trip.tripId === trip &&
      (mark === null
        ? each.state.kind !== 'departed'
        : each.serviceDate.equals(mark.serviceDate) &&
          (mark.startSeconds === null || each.run?.startSeconds === mark.startSeconds)),
  );
  if (listed) return { serviceDate: listed.serviceDate, routeId: listed.trip.routeId, run: listed.run };
  const run = runs.find(
    (each) =>
      each.tripId === trip &&
      (mark === null || each.serviceDate === null || each.serviceDate.equals(mark.serviceDate)) &&
      (mark === null || mark.startSeconds === null || each.startSeconds === mark.startSeconds),
  );
  return run
    ? { serviceDate: mark?.serviceDate ?? run.serviceDate, routeId: run.routeId, run }
    : { serviceDate: mark?.serviceDate ?? null, routeId: null, run: null };
}
