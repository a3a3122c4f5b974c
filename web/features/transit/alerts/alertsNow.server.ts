import type { CallResult } from '#contract/client/callResult.ts';
import { isNotPublished } from '#contract/client/callResult.ts';
import { type Alert, isInForce, isShown } from '#domain/alerts/alert.ts';
import { onlyDirection, suspendsRoute } from '#domain/alerts/alertScope.ts';
import type { RouteDirection } from '#domain/routes/direction.ts';
import type { Route } from '#domain/routes/route.ts';
import { directionInWords } from '#web/features/transit/routes/directionChoices.ts';
import type { Lang } from '#web/i18n/lang.ts';
import type { AppContext } from '#web/request/context.ts';
import { type AlertView, MAX_ALERT_LINES } from './alertView.ts';
import { toAlertView } from './toAlertView.server.ts';

/** Returns the alerts to show now that have text, without detours, which have their own list. */
export const viewsNow = (
  alerts: readonly Alert[],
  now: Temporal.Instant,
  lang: Lang,
  nameDirections: NameDirections = () => [],
): { alert: Alert; view: AlertView }[] =>
  alerts
    .filter((alert) => alert.kind !== 'detour' && isShown(alert, now))
    .map((alert) => ({ alert, view: toAlertView(alert, lang, now, nameDirections(alert)) }))
    .filter(({ view }) => view.title !== '');

/** Maximum number of routes whose directions an alert names. */
const MAX_DIRECTIONS = 3;

export type NameDirections = (alert: Alert) => string[];

/** Returns a function that names the directions to which an alert is limited on the given routes. */
export function directionNamer(
  { agency, t }: AppContext,
  routes: readonly Route[],
  rows: readonly RouteDirection[],
): NameDirections {
  const lines = routes.filter((route) => !route.isParentRoute);
  return (alert) => {
    // Most alerts name no direction.
    if (alert.entities.every(({ directionId }) => directionId === null)) return [];
    const limited = lines.flatMap((route) => {
      const directionId = onlyDirection(alert, route.id);
      const words =
        directionId === null ? null : directionInWords(route.id, directionId, rows, agency.facts, t);
      return words === null ? [] : [lines.length > 1 ? `${route.name} ${words}` : words];
    });
    return limited.slice(0, MAX_DIRECTIONS);
  };
}

/** Returns the alerts to show now. Only those in force that suspend one of these routes are marked as suspensions. */
export const alertsNow = (
  alerts: readonly Alert[],
  now: Temporal.Instant,
  routes: readonly Route[],
  lang: Lang,
  nameDirections: NameDirections = () => [],
): AlertView[] =>
  viewsNow(alerts, now, lang, nameDirections).map(({ alert, view }) => ({
    ...view,
    suspended: isInForce(alert, now) && routes.some((route) => suspendsRoute(alert, route)),
  }));

/**
 * Returns the first active alerts in `scope` for a page other than the alerts page; suspensions come first. `null`:
 * unknown. The list is empty if the agency publishes no alerts.
 */
export function alertsOnPage(
  app: AppContext,
  result: CallResult<Alert[]>,
  scope: (alerts: readonly Alert[]) => Alert[],
  routes: readonly Route[],
  directions: CallResult<RouteDirection[]>,
): AlertView[] | null {
  if (!result.ok) return isNotPublished(result) ? [] : null;
  const nameDirections = directionNamer(app, routes, directions.ok ? directions.value.value : []);
  return alertsNow(scope(result.value.value), app.now(), routes, app.lang, nameDirections)
    .sort((a, b) => Number(b.suspended) - Number(a.suspended))
    .slice(0, MAX_ALERT_LINES);
}
