// How each mode runs, from the alerts in force: the first thing a rider wants to know.
import type { ScheduledMode } from '#domain/mode.ts';
import type { Route } from '#domain/route.ts';
import { normaliseRouteId } from '#domain/routeId.ts';
import type { AlertView } from '#web/features/alerts/alertView.ts';
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
const modes: readonly ScheduledMode[] = ['Metro', 'RegionalRail', 'Bus'];

export function serviceStatus(alerts: readonly AlertView[], routes: readonly Route[]): ModeStatus[] {
  return modes.map((mode) => {
    const ofMode = routes.filter((route) => route.mode === mode);
    const ids = new Set(ofMode.map(({ id }) => normaliseRouteId(id)));
    const own = alerts.filter(({ routeIds }) => routeIds.some((id) => ids.has(normaliseRouteId(id))));
    const named = new Set(own.flatMap(({ routeIds }) => routeIds.map(normaliseRouteId)));
    const affected = ofMode.filter(({ id }) => named.has(normaliseRouteId(id)));
    return {
      mode,
      alerts: own.length,
      suspended: own.some(({ suspended }) => suspended),
      routes: affected.slice(0, MOST_MARKS).map(toBadge),
      more: Math.max(0, affected.length - MOST_MARKS),
    };
  });
}
