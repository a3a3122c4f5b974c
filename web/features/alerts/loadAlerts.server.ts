// Alerts of all routes, ready to be shown, with the age of their source.
import { type AlertPhase, alertPhase } from '#domain/alert.ts';
import type { AppContext } from '#web/context.ts';
import { plainText } from '#web/features/html/plainText.server.ts';
import { sourceAge } from '#web/features/live/sourceAge.ts';
import type { SourceAge } from '#web/ui/FreshnessNote.tsx';
import type { AlertView } from './alertView.ts';
import { toAlertView } from './toAlertView.server.ts';

export interface LoadedAlerts {
  /** `null`: the source failed; what is in force cannot be known. Detours are not among them. `words`: all it says. */
  alerts: { phase: Exclude<AlertPhase, 'ended'>; view: AlertView; words: string }[] | null;
  alertsAge: SourceAge;
}

export async function loadAlerts(
  { client, log, now, requestId }: AppContext,
  signal?: AbortSignal,
): Promise<LoadedAlerts> {
  const alerts = await client.alerts(signal ? { signal } : {});
  const instant = now();
  return {
    alerts: alerts.ok
      ? alerts.value.value.flatMap((alert) => {
          const phase = alertPhase(alert, instant);
          if (alert.kind === 'detour' || phase === 'ended') return [];
          const view = toAlertView(alert);
          if (view.title !== '') return { phase, view, words: `${view.title} ${plainText(view.html)}` };
          log.warn(
            { requestId, kind: 'transform', endpoint: 'alerts', alertId: alert.id },
            'alert says nothing',
          );
          return [];
        })
      : null,
    alertsAge: sourceAge(alerts),
  };
}
