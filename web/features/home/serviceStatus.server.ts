// How each mode runs, from the alerts in force: the first thing a rider wants to know.
import type { AgencyFacts } from '#domain/agencyFacts.ts';
import type { Alert } from '#domain/alert.ts';
import { isWholeAgency } from '#domain/alerts/alertEntity.ts';
import { alertsForMode, suspendsRoute } from '#domain/alerts/alertScope.ts';
import type { ScheduledMode } from '#domain/mode.ts';
import type { Route } from '#domain/route.ts';
import { normaliseRouteId } from '#domain/routeId.ts';
import { offeredModes, statusOrder } from '#web/features/routes/modeNames.ts';
import { type RouteBadge, toBadge } from '#web/ui/routeBadge.ts';

export interface ModeStatus {
  mode: ScheduledMode;
  alerts: number;
  /** Some service of the mode is suspended. */
  suspended: boolean;
  /** Routes with an alert, at most eight, in the order riders are shown them. */
  routes: RouteBadge[];
  /** How many more have one. */
  more: number;
}

const MOST_MARKS = 8;

export function serviceStatus(
  alerts: readonly Alert[],
  routes: readonly Route[],
  facts: Pick<AgencyFacts, 'modes'>,
): ModeStatus[] {
  const offered = offeredModes(routes, facts);
  return statusOrder
    .filter((mode) => offered.includes(mode))
    .map((mode) => {
      const ofMode = routes.filter((route) => route.mode === mode);
      const own = alertsForMode(
        alerts,
        mode,
        ofMode.map(({ id }) => id),
      );
      const named = new Set(
        own.flatMap(({ entities }) => entities.flatMap(({ routeId }) => routeId ?? [])).map(normaliseRouteId),
      );
      const affected = ofMode.filter(({ id }) => named.has(normaliseRouteId(id)));
      return {
        mode,
        // Alerts to everyone stand by themselves; but where there is nothing else, none must not be said above them.
        alerts: own.filter(({ entities }) => !entities.some(isWholeAgency)).length || own.length,
        suspended: own.some((alert) => ofMode.some((route) => suspendsRoute(alert, route))),
        routes: affected.slice(0, MOST_MARKS).map(toBadge),
        more: Math.max(0, affected.length - MOST_MARKS),
      };
    });
}
