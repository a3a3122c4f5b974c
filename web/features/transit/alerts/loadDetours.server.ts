import { isNotPublished } from '#contract/client/callResult.ts';
import { translationFor } from '#domain/agency/languages.ts';
import { remainingPeriods } from '#domain/alerts/alert.ts';
import { type Detour, isDetourActive } from '#domain/alerts/detour.ts';
import { oncePer } from '#domain/oncePer.ts';
import { plainText } from '#web/features/base/html/sanitise.server.ts';
import { sourceAge } from '#web/features/base/network/pageClient.ts';
import type { Lang } from '#web/i18n/lang.ts';
import { foreignLang } from '#web/i18n/requestLang.ts';
import type { AppContext } from '#web/request/context.ts';
import { alertCauses } from './alertCauses.ts';
import type { DetourView } from './alertView.ts';
import { periodsView } from './toAlertView.server.ts';

/** Loads the detours that have not ended; `detours` is `null` if the source failed. */
export async function loadDetours(
  app: Pick<AppContext, 'agency' | 'client' | 'lang' | 'now' | 't'>,
  signal?: AbortSignal,
) {
  const { agency, client, now } = app;
  const result = await client.detours(signal ? { signal } : {});
  const instant = now();
  const detours = result.ok
    ? result.value.value
        .filter(({ periods }) => periods.length === 0 || remainingPeriods(periods, instant)?.length)
        .map(
          (detour): DetourView => ({
            id: `${detour.id} ${detour.routeId}`,
            routeIds: [detour.routeId],
            direction: detour.directionName,
            ...wordsOf(detour, app),
            ...periodsView(detour.periods, instant),
            active: isDetourActive(detour, instant, agency.facts.zone),
            directionId: detour.directionId,
            startsAt: detour.startLocation,
            endsAt: detour.endLocation,
          }),
        )
    : isNotPublished(result)
      ? []
      : null;
  return { detours, detoursAge: sourceAge(result) };
}

type Words = Pick<DetourView, 'reason' | 'reasonLang' | 'message' | 'messageLang' | 'skippedStops'>;

/** The words of each detour are cached by language, because many pages show them. */
const wordsByLanguage = oncePer((_: Detour) => new Map<Lang, Words>());

function wordsOf(detour: Detour, app: Pick<AppContext, 'lang' | 't'>): Words {
  const languages = wordsByLanguage(detour);
  const known = languages.get(app.lang);
  if (known) return known;
  const skippedStops = detour.skippedStops?.map((stop) => ({ ...stop, name: plainText(stop.name) })) ?? null;
  const words = { ...detourWords(detour, app), skippedStops };
  languages.set(app.lang, words);
  return words;
}

/** The causes in `alertCauses` have our own translations. */
export function detourWords(
  detour: Detour,
  { lang, t }: Pick<AppContext, 'lang' | 't'>,
): Omit<Words, 'skippedStops'> {
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
