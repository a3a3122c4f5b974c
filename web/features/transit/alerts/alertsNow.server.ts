import type { CallResult } from '#contract/call/callResult.ts';
import { isNotPublished } from '#contract/call/isNotPublished.ts';
import { type Alert, alertPhase } from '#domain/alerts/alert.ts';
import { suspendsRoute } from '#domain/alerts/alertScope.ts';
import type { Route } from '#domain/routes/route.ts';
import type { Lang } from '#web/i18n/lang.ts';
import type { AppContext } from '#web/request/context.ts';
import { type AlertView, MAX_ALERT_LINES } from './alertView.ts';
import { toAlertView } from './toAlertView.server.ts';

/** Returns the active alerts that have text, without detours, which have their own list. */
export const viewsNow = (
  alerts: readonly Alert[],
  now: Temporal.Instant,
  lang: Lang,
): { alert: Alert; view: AlertView }[] =>
  alerts
    .filter((alert) => alert.kind !== 'detour' && alertPhase(alert, now) === 'now')
    .map((alert) => ({ alert, view: toAlertView(alert, lang) }))
    .filter(({ view }) => view.title !== '');

/** Returns the active alerts. Only those that suspend one of these routes are marked as suspensions. */
export const alertsNow = (
  alerts: readonly Alert[],
  now: Temporal.Instant,
  routes: readonly Route[],
  lang: Lang,
): AlertView[] =>
  viewsNow(alerts, now, lang).map(({ alert, view }) => ({
    ...view,
    suspended: routes.some((route) => suspendsRoute(alert, route)),
  }));

/**
 * Returns the first active alerts in `scope` for a page other than the alerts page; suspensions come first. `null`:
 * unknown. The list is empty if the agency publishes no alerts.
 */
export function alertsOnPage(
  { lang, now }: AppContext,
  result: CallResult<Alert[]>,
  scope: (alerts: readonly Alert[]) => Alert[],
  routes: readonly Route[],
): AlertView[] | null {
  if (!result.ok) return isNotPublished(result) ? [] : null;
  return alertsNow(scope(result.value.value), now(), routes, lang)
    .sort((a, b) => Number(b.suspended) - Number(a.suspended))
    .slice(0, MAX_ALERT_LINES);
}
