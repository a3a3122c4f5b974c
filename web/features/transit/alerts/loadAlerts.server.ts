import { setImmediate as nextTurn } from 'node:timers/promises';
import { isNotPublished } from '#contract/call/isNotPublished.ts';
import { type Alert, type AlertPhase, alertPhase } from '#domain/alerts/alert.ts';
import { plainText } from '#web/features/base/html/plainText.server.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { sourceAge } from '#web/features/base/live/sourceAge.ts';
import type { AppContext } from '#web/request/context.ts';
import type { AlertView } from './alertView.ts';
import { toAlertView } from './toAlertView.server.ts';

const SLICE_MS = 20;

export interface LoadedAlerts {
  /** Alerts with text, except detours, that have not ended; `null`: the call failed. `words`: plain title and message. */
  alerts: { phase: Exclude<AlertPhase, 'ended'>; alert: Alert; view: AlertView; words: string }[] | null;
  isPublished: boolean;
  alertsAge: SourceAge;
}

export async function loadAlerts(
  { client, lang, log, now, requestId }: AppContext,
  signal?: AbortSignal,
): Promise<LoadedAlerts> {
  const alerts = await client.alerts(signal ? { signal } : {});
  if (!alerts.ok) return { alerts: null, isPublished: !isNotPublished(alerts), alertsAge: sourceAge(alerts) };
  const instant = now();
  const loaded: LoadedAlerts['alerts'] = [];
  let sliceStart = performance.now();
  for (const alert of alerts.value.value) {
    // Preparing thousands of long alerts takes a while the first time, so yield to other requests.
    if (performance.now() - sliceStart > SLICE_MS) {
      await nextTurn();
      sliceStart = performance.now();
    }
    const phase = alertPhase(alert, instant);
    if (alert.kind === 'detour' || phase === 'ended') continue;
    const view = toAlertView(alert, lang);
    if (view.title === '') {
      log.warn({ requestId, kind: 'transform', endpoint: 'alerts', alertId: alert.id }, 'alert has no text');
      continue;
    }
    loaded.push({ phase, alert, view, words: `${view.title} ${plainText(view.html)}` });
  }
  return { alerts: loaded, isPublished: true, alertsAge: sourceAge(alerts) };
}
