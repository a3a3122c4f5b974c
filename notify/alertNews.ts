/** What alerts and elevators there are to tell, and whom each concerns. */
import { createHash } from 'node:crypto';
import type { Topic } from '#contract/notify/topic.ts';
import { type Alert, isShown, isWholeAgency, remainingPeriods } from '#domain/alerts/alert.ts';
import { alertsForRoute } from '#domain/alerts/alertScope.ts';
import { findRoute, type Route } from '#domain/routes/route.ts';
import { type ElevatorOutage, sameStationName } from '#domain/stations/elevator.ts';
import { alertStopIds, type Station } from '#domain/stations/station.ts';
import type { EpochMs } from '#domain/units.ts';

export interface RoutesAndStations {
  routes: readonly Route[];
  stations: readonly Station[];
}

/**
 * Identifies an alert by what it says and what it affects. Its own id is left out, because some sources give new ids with
 * each publication; an alert that comes to say something else is told again.
 */
export function alertNewsId({
  kind,
  subject,
  messageHtml,
  effect,
  suspended,
  routeIds,
  stopIds,
}: Alert): string {
  const what = [kind, subject ?? messageHtml, effect, suspended, routeIds.toSorted(), stopIds.toSorted()];
  return `alert:${digest(what)}`;
}

export const outageNewsId = ({ station, elevator }: Pick<ElevatorOutage, 'station' | 'elevator'>): string =>
  `elevator:${digest([station, elevator])}`;

const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);

/** Selects the alerts that riders may be told now: those that pages show. */
export const tellable = (alerts: readonly Alert[], now: Temporal.Instant): Alert[] =>
  alerts.filter((alert) => isShown(alert, now));

/** Returns when an alert ends; `null`: unknown. */
export function endOf({ periods }: Alert, now: Temporal.Instant): EpochMs | null {
  const last = remainingPeriods(periods, now)?.at(-1);
  return last?.ends?.epochMilliseconds ?? null;
}

/** Whether an alert concerns the followers of a topic. A stop's followers are told what names the stop, not its lines. */
export function isAlertAbout(alert: Alert, topic: Topic, { routes, stations }: RoutesAndStations): boolean {
  switch (topic.kind) {
    case 'route': {
      const route = findRoute(routes, topic.id) ?? { id: topic.id, childRouteIds: [], parentRouteIds: [] };
      return alertsForRoute([alert], route).length > 0;
    }
    case 'stop': {
      const station = stations.find(({ gtfsIds }) => gtfsIds.includes(topic.id));
      const whole = station?.stationId ?? null;
      return namesStop(alert, whole === null ? [topic.id] : [topic.id, whole]);
    }
    case 'station': {
      const station = stations.find(({ slug }) => slug === topic.id);
      return station !== undefined && namesStop(alert, alertStopIds(station));
    }
    default:
      return false;
  }
}

const namesStop = ({ entities }: Alert, stopIds: readonly string[]): boolean =>
  entities.some((entity) =>
    entity.stopId === null ? isWholeAgency(entity) : stopIds.includes(entity.stopId),
  );

/** Whether an elevator is one of the topic's station. */
export function isElevatorAt(station: string, topic: Topic, { stations }: RoutesAndStations): boolean {
  if (topic.kind !== 'elevator') return false;
  const known = stations.find(({ slug }) => slug === topic.id);
  return sameStationName(known?.sourceName ?? topic.id, station);
}
