import { setImmediate as nextTurn } from 'node:timers/promises';
import { isNotPublished } from '#contract/client/callResult.ts';
import { type Alert, type AlertPhase, alertPhase } from '#domain/alerts/alert.ts';
import { plainText } from '#web/features/base/html/sanitise.server.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { sourceAge } from '#web/features/base/network/pageClient.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { directionNamer } from './alertsNow.server.ts';
import type { AlertView } from './alertView.ts';
import { toAlertView } from './toAlertView.server.ts';

const SLICE_MS = 20;

export interface LoadedAlerts {
  /** Alerts with text, except detours, that have not ended; `null`: the call failed. `words`: plain title and message. */
  alerts: { phase: Exclude<AlertPhase, 'hidden'>; alert: Alert; view: AlertView; words: string }[] | null;
  isPublished: boolean;
  alertsAge: SourceAge;
}

export async function loadAlerts(app: AppContext, signal?: AbortSignal): Promise<LoadedAlerts> {
  const { client, lang, log, now, requestId } = app;
  const [alerts, routes, directions] = await Promise.all([
    client.alerts(signal ? { signal } : {}),
    loadRoutes(app, signal),
    client.directions(signal ? { signal } : {}),
  ]);
  if (!alerts.ok) return { alerts: null, isPublished: !isNotPublished(alerts), alertsAge: sourceAge(alerts) };
  const instant = now();
  const nameDirections = directionNamer(
    app,
    routes.ok ? routes.value : [],
    directions.ok ? directions.value.value : [],
  );
  const loaded: LoadedAlerts['alerts'] = [];
  let sliceStart = performance.now();
  for (const alert of alerts.value.value) {
    // Preparing thousands of long alerts takes a while the first time, so yield to other requests.
    if (performance.now() - sliceStart > SLICE_MS) {
      await nextTurn();
      sliceStart = performance.now();
    }
    const phase = alertPhase(alert, instant);
    if (alert.kind === 'detour' || phase === 'hidden') continue;
    const view = toAlertView(alert, lang, instant, nameDirections(alert));
    if (view.title === '') {
      log.warn({ requestId, kind: 'transform', endpoint: 'alerts', alertId: alert.id }, 'alert has no text');
      continue;
    }
    loaded.push({ phase, alert, view, words: `${view.title} ${plainText(view.html)}` });
  }
  return { alerts: loaded, isPublished: true, alertsAge: sourceAge(alerts) };
}
