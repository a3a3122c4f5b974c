// Detours of all routes that have not ended, ready to be shown, with the age of their source.
import { isNotPublished } from '#contract/isNotPublished.ts';
import { isDetourActive } from '#domain/detourActivity.ts';
import type { AppContext } from '#web/context.ts';
import { plainText } from '#web/features/html/plainText.server.ts';
import { sourceAge } from '#web/features/live/sourceAge.ts';
import type { SourceAge } from '#web/ui/FreshnessNote.tsx';
import type { DetourView } from './alertView.ts';

export interface LoadedDetours {
  /** `null`: the source failed; what is in force cannot be known. */
  detours: DetourView[] | null;
  detoursAge: SourceAge;
}

export async function loadDetours(
  { agency, client, now }: Pick<AppContext, 'agency' | 'client' | 'now'>,
  signal?: AbortSignal,
): Promise<LoadedDetours> {
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
    : isNotPublished(answer)
      ? []
      : null;
  return { detours, detoursAge: sourceAge(answer) };
}
