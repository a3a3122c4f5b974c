import { frequencyTripId } from '#domain/trip/tripInstance.ts';
import { type Alert, isInForce } from './alert.ts';
import type { AlertEntity } from './alertEntity.ts';
import { appliesTo } from './alertScope.ts';

interface CalledRun {
  tripId: string;
  routeId: string;
  directionId: 0 | 1 | null;
  serviceDate: Temporal.PlainDate;
  /** Only for a run not in the schedule; scheduled trips have an id for each start. */
  startSeconds?: number | null;
  /** Omitted: the run as a whole, at any stop. */
  stopId?: string;
}

export type AlertsOfRun = (run: CalledRun, at: Temporal.Instant) => readonly Alert[];

/** Returns a function that finds the alerts in force that name a run, not only its line, direction or stops. */
export function indexRunAlerts(alerts: readonly Alert[]): AlertsOfRun {
  const aboutRuns = alerts.flatMap((alert) =>
    alert.entities.flatMap((entity) => {
      const { tripId, startSeconds } = entity;
      if (tripId === null) return [];
      return { alert, entity, id: startSeconds === null ? tripId : frequencyTripId(tripId, startSeconds) };
    }),
  );
  const byRun = Map.groupBy(aboutRuns, ({ id }) => id);
  return (run, at) => {
    const { tripId, startSeconds = null } = run;
    const named = [
      ...(byRun.get(tripId) ?? []),
      ...(startSeconds === null ? [] : (byRun.get(frequencyTripId(tripId, startSeconds)) ?? [])),
    ];
    const found = named.filter(({ alert, entity }) => isInForce(alert, at) && namesRun(entity, run));
    return [...new Set(found.map(({ alert }) => alert))];
  };
}

function namesRun(entity: AlertEntity, { tripId, routeId, stopId, ...run }: CalledRun): boolean {
  return appliesTo(
    // The index already matched the trip and its start.
    { ...entity, tripId: null, routeId: entity.routeId ?? routeId },
    {
      isRoute: (id) => id === routeId,
      directionId: run.directionId,
      serviceDate: run.serviceDate,
      ...(stopId === undefined ? {} : { isStop: (id: string) => id === stopId }),
    },
  );
}
