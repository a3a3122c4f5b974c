// Alerts and detours of all routes, ready to be shown, with the age of each source.
import { agency } from '#agency/agency.ts';
import { type AlertPhase, alertPhase } from '#domain/alert.ts';
import { isDetourActive } from '#domain/detourActivity.ts';
import type { AppContext } from '#web/context.ts';
import { plainText } from '#web/features/html/plainText.server.ts';
import { sourceAge } from '#web/features/live/sourceAge.ts';
import type { SourceAge } from '#web/ui/FreshnessNote.tsx';
import type { AlertView, DetourView } from './alertView.ts';
import { toAlertView } from './toAlertView.server.ts';

export interface LoadedAlerts {
  /** `null`: the source failed; what is in force cannot be known. Detours are not among them. `words`: all it says. */
  alerts: { phase: Exclude<AlertPhase, 'ended'>; view: AlertView; words: string }[] | null;
  detours: DetourView[] | null;
  alertsAge: SourceAge;
  detoursAge: SourceAge;
}

export async function loadAlerts(
  { client, log, now, requestId }: AppContext,
  signal?: AbortSignal,
): Promise<LoadedAlerts> {
  const options = signal ? { signal } : {};
  const [alerts, detours] = await Promise.all([client.alerts(options), client.detours(options)]);
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
    detours: detours.ok
      ? detours.value.value
          .filter(({ end }) => !end || Temporal.Instant.compare(end, instant) >= 0)
          .map(
            (detour): DetourView => ({
              id: `${detour.id} ${detour.routeId}`,
              routeIds: [detour.routeId],
              direction: detour.directionName,
              reason: plainText(detour.reason),
              message: plainText(detour.message),
              start: detour.start?.epochMilliseconds ?? null,
              end: detour.end?.epochMilliseconds ?? null,
              active: isDetourActive(detour, instant, agency.facts.zone),
              directionId: detour.directionId,
              startsAt: detour.startLocation,
              endsAt: detour.endLocation,
              skippedStops:
                detour.skippedStops?.map(({ stopId, name, position }) => ({
                  stopId,
                  name: plainText(name),
                  position,
                })) ?? null,
            }),
          )
      : null,
    alertsAge: sourceAge(alerts),
    detoursAge: sourceAge(detours),
  };
}
