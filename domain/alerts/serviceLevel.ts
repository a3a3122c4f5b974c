/** How much alerts in force change the service of a line: the one rule by which riders are warned, or only informed. */

import type { Route } from '#domain/routes/route.ts';
import type { Alert } from './alert.ts';
import { alertsForRoute, suspendsRoute } from './alertScope.ts';

/** `suspended`: the line does not run. `delays`: it runs late, or less. `notice`: it runs; there is something to know. */
export type ServiceLevel = 'suspended' | 'delays' | 'notice' | 'normal';

type Told = Pick<Alert, 'entities' | 'suspended' | 'effect' | 'severity'>;
type Line = Pick<Route, 'id' | 'mode' | 'childRouteIds' | 'parentRouteIds'>;

/** GTFS-realtime Effect words of what makes riders wait. A detour or a moved stop is told at its stops. */
const DELAYING: ReadonlySet<string | null> = new Set(['NO_SERVICE', 'REDUCED_SERVICE', 'SIGNIFICANT_DELAYS']);

/** A suspension of less than the line, such as one direction, is a delay to its riders. */
const levelOfAlert = ({ effect, severity, suspended }: Told): ServiceLevel =>
  suspended || DELAYING.has(effect) || severity === 'SEVERE' ? 'delays' : 'notice';

const ORDER: readonly ServiceLevel[] = ['normal', 'notice', 'delays', 'suspended'];

/** The worse of several. */
export const worstLevel = (levels: readonly ServiceLevel[]): ServiceLevel =>
  ORDER[Math.max(0, ...levels.map((level) => ORDER.indexOf(level)))] ?? 'normal';

/** Of one line, by alerts that are in force. */
export function serviceLevel(alerts: readonly Told[], line: Line): ServiceLevel {
  const own = alertsForRoute(alerts, line);
  return own.some((alert) => suspendsRoute(alert, line)) ? 'suspended' : worstLevel(own.map(levelOfAlert));
}
