import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { isNotPublished } from '#contract/client/callResult.ts';
import { translationFor } from '#domain/agency/languages.ts';
import { type Alert, type AlertPhase, alertPhase, remainingPeriods } from '#domain/alerts/alert.ts';
import { type Detour, isDetourActive } from '#domain/alerts/detour.ts';
import { oncePer } from '#domain/oncePer.ts';
import { plainText } from '#web/features/base/html/sanitise.server.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { sourceAge } from '#web/features/base/network/pageClient.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import type { Lang } from '#web/i18n/lang.ts';
import { foreignLang } from '#web/i18n/requestLang.ts';
import type { AppContext } from '#web/request/context.ts';
import type { AlertView } from './alertView.ts';
import { alertCauses, directionNamer, periodsView, toAlertView } from './alertViews.server.ts';

const SLICE_MS = 20;

export interface LoadedAlerts {
  /** Alerts with text, except detours, that have not ended; `null`: the call failed. `words`: plain title and message. */
  alerts: { phase: Exclude<AlertPhase, 'hidden'>; alert: Alert; view: AlertView; words: string }[] | null;
  isPublished: boolean;
  alertsAge: SourceAge;
}

export async function loadAlerts(app: AppContext, signal: AbortSignal): Promise<LoadedAlerts> {
  const { client, lang, log, now, requestId } = app;
  const [alerts, routes, directions] = await Promise.all([
    client.alerts({ signal }),
    loadRoutes(app, signal),
    client.directions({ signal }),
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

/** Loads the detours that have not ended; `detours` is `null` if the source failed. */
export async function loadDetours(
  app: Pick<AppContext, 'agency' | 'client' | 'lang' | 'now' | 't'>,
  signal: AbortSignal,
) {
  const { agency, client, now } = app;
  const result = await client.detours({ signal });
  const instant = now();
  const detours = result.ok
    ? result.value.value
        .filter(({ periods }) => periods.length === 0 || remainingPeriods(periods, instant)?.length)
        .map((detour) => ({
          id: `${detour.id} ${detour.routeId}`,
          routeIds: [detour.routeId],
          direction: detour.directionName,
          ...wordsOf(detour, app),
          ...periodsView(detour.periods, instant),
          active: isDetourActive(detour, instant, agency.facts.zone),
          directionId: detour.directionId,
          startsAt: detour.startLocation,
          endsAt: detour.endLocation,
        }))
    : isNotPublished(result)
      ? []
      : null;
  return { detours, detoursAge: sourceAge(result) };
}

type Words = ReturnType<typeof detourWords> & Pick<Detour, 'skippedStops'>;

/** The words of each detour are cached by language, because many pages show them. */
const wordsByLanguage = oncePer((_: Detour) => new Map<Lang, Words>());

const wordsOf = (detour: Detour, app: Pick<AppContext, 'lang' | 't'>): Words =>
  wordsByLanguage(detour).getOrInsertComputed(app.lang, () => ({
    ...detourWords(detour, app),
    skippedStops: detour.skippedStops?.map((stop) => ({ ...stop, name: plainText(stop.name) })) ?? null,
  }));

/** The causes in `alertCauses` have our own translations. */
export function detourWords(detour: Detour, { lang, t }: Pick<AppContext, 'lang' | 't'>) {
  const translation = translationFor(detour, lang);
  const cause = detour.cause === null ? undefined : alertCauses[detour.cause];
  const langOf = (isTranslated: boolean) =>
    foreignLang(isTranslated ? (translation?.language ?? null) : detour.language, lang);
  return {
    reason: cause ? t(cause) : plainText(translation?.reason ?? detour.reason),
    reasonLang: cause ? null : langOf(translation?.reason != null),
    message: plainText(translation?.message ?? detour.message),
    messageLang: langOf(translation?.message != null),
  };
}

/** Maximum number of items to remember. Keys may come from addresses, which anyone can make up. */
const MAX_ITEMS = 1_000;

/** Returns when each item was first seen: the Atom feed of alerts needs a stable time for items without a timestamp. */
export function createFirstSeen(): (key: string, now: Temporal.Instant) => Temporal.Instant {
  const seen = new LRUCache<string, Temporal.Instant>({ max: MAX_ITEMS });
  return (key, now) => {
    const at = seen.get(key) ?? now;
    seen.set(key, at);
    return at;
  };
}
