/** Rates how much alerts disrupt the service of a line. */
import type { Route } from '#domain/routes/route.ts';
import type { Alert } from './alert.ts';
import { alertsForRoute, suspendsRoute } from './alertScope.ts';

/** `suspended`: the line does not run. `delays`: riders may wait longer. `notice`: there are other alerts. */
export type ServiceLevel = 'suspended' | 'delays' | 'notice' | 'normal';

type Affecting = Pick<Alert, 'entities' | 'suspended' | 'effect' | 'severity'>;
type Line = Pick<Route, 'id' | 'mode' | 'childRouteIds' | 'parentRouteIds'>;

/** GTFS-realtime Effects that make riders wait. */
const DELAYING: ReadonlySet<string | null> = new Set(['NO_SERVICE', 'REDUCED_SERVICE', 'SIGNIFICANT_DELAYS']);

/** Returns the level of one alert. A suspension counts as a delay, because it may affect only one direction. */
export const levelOfAlert = ({
  effect,
  severity,
  suspended,
}: Pick<Alert, 'effect' | 'severity' | 'suspended'>): 'delays' | 'notice' =>
  suspended || DELAYING.has(effect) || severity === 'SEVERE' ? 'delays' : 'notice';

/** Orders alerts by what stops riders first: 0 for no service, 1 for delays, 2 for anything else. */
export const disruptionRank = (alert: Pick<Alert, 'effect' | 'severity' | 'suspended'>): 0 | 1 | 2 =>
  alert.suspended || alert.effect === 'NO_SERVICE' ? 0 : levelOfAlert(alert) === 'delays' ? 1 : 2;

const ORDER: readonly ServiceLevel[] = ['normal', 'notice', 'delays', 'suspended'];

export const worstLevel = (levels: readonly ServiceLevel[]): ServiceLevel =>
  ORDER[Math.max(0, ...levels.map((level) => ORDER.indexOf(level)))] ?? 'normal';

/** Returns the level for one line, from alerts in force. */
export function serviceLevel(alerts: readonly Affecting[], line: Line): ServiceLevel {
  const own = alertsForRoute(alerts, line);
  return own.some((alert) => suspendsRoute(alert, line)) ? 'suspended' : worstLevel(own.map(levelOfAlert));
}
