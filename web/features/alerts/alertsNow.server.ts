import { type Alert, alertPhase } from '#domain/alert.ts';
import type { AlertView } from './alertView.ts';
import { toAlertView } from './toAlertView.server.ts';

/** Those of `alerts` that hold now and say something. Detours have a list of their own. */
export const alertsNow = (alerts: readonly Alert[], now: Temporal.Instant): AlertView[] =>
  alerts
    .filter((alert) => alert.kind !== 'detour' && alertPhase(alert, now) === 'now')
    .map(toAlertView)
    .filter(({ title }) => title !== '');
