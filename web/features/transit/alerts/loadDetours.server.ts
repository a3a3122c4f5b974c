// Current and future detours of all routes in display form, with the age of their source.
import { isNotPublished } from '#contract/isNotPublished.ts';
import { translationFor } from '#domain/agency/translationFor.ts';
import type { Detour } from '#domain/alerts/detour.ts';
import { isDetourActive } from '#domain/alerts/detourActivity.ts';
import { foreignLang } from '#web/features/base/html/foreignLang.ts';
import { plainText } from '#web/features/base/html/plainText.server.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { sourceAge } from '#web/features/base/live/sourceAge.ts';
import type { AppContext } from '#web/request/context.ts';
import { alertCauses } from './alertCauses.ts';
import type { DetourView } from './alertView.ts';

export interface LoadedDetours {
  /** `null`: the source failed, so the detours are unknown. */
  detours: DetourView[] | null;
  detoursAge: SourceAge;
}

export async function loadDetours(
  app: Pick<AppContext, 'agency' | 'client' | 'lang' | 'now' | 't'>,
  signal?: AbortSignal,
): Promise<LoadedDetours> {
  const { agency, client, now } = app;
  const answer = await client.detours(signal ? { signal } : {});
  const instant = now();
  const detours = answer.ok
    ? answer.value.value
        .filter(({ end }) => !end || Temporal.Instant.compare(end, instant) >= 0)
        .map(
          (detour): DetourView => ({
            id: `${detour.id} ${detour.routeId}`,
            routeIds: [detour.routeId],
            direction: detour.directionName,
            ...detourWords(detour, app),
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
    : isNotPublished(answer)
      ? []
      : null;
  return { detours, detoursAge: sourceAge(answer) };
}

/** The texts in the rider's language, if available; causes have our own translations. */
function detourWords(
  detour: Detour,
  { lang, t }: Pick<AppContext, 'lang' | 't'>,
): Pick<DetourView, 'reason' | 'reasonLang' | 'message' | 'messageLang'> {
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
