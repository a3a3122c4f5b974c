import { departuresAt } from '#domain/departures/departuresAt.ts';
import { routeIdSet } from '#domain/routeId.ts';
import type { Route } from '#domain/routes/route.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
import { indexArrivals } from '#domain/trips/arrivals.ts';
import { ridesBetween } from '#domain/trips/ride.ts';
import { loadDepartures } from '#web/features/transit/departures/loadDepartures.server.ts';
import type { StopSchedule } from '#web/features/transit/departures/stopSchedule.server.ts';
import type { AppContext } from '#web/request/context.ts';

export interface ScheduledStops {
  stopIds: readonly string[];
  schedule: Promise<StopSchedule>;
}

export async function loadRides(
  app: AppContext,
  {
    from,
    to,
    ...choice
  }: {
    from: ScheduledStops;
    to: ScheduledStops;
    routes: readonly Route[];
    calendar: Calendar;
    date: Temporal.PlainDate | null;
  },
  signal: AbortSignal,
) {
  const destination = await to.schedule;
  const arrivalOf = indexArrivals(destination.rows);
  const isRoute = routeIdSet(choice.routes.map(({ id }) => id));
  // Keep only trips that reach the destination, so that the others are neither sorted nor joined with live data.
  const schedule = from.schedule.then(({ rows, failed }) => ({
    rows: rows.filter((row) => isRoute(row.routeId) && arrivalOf(row) !== null),
    failed,
  }));
  const loaded = await loadDepartures(
    app,
    {
      ...choice,
      stopIds: from.stopIds,
      alsoStopIds: to.stopIds,
      schedule,
      directionId: null,
      withDayBefore: true,
    },
    signal,
  );
  const { query } = loaded;
  return {
    /** The rides of the service days around the date, including past ones, in order of expected departure. */
    rides: ridesBetween({
      departures: departuresAt(query),
      arrivalOf,
      toStopIds: new Set(to.stopIds),
      isDetoured: query.isDetoured,
      now: query.now,
      zone: query.zone,
    }),
    live: loaded.live,
    failed: loaded.failed || destination.failed,
    dayKnown: loaded.dayKnown,
  };
}
