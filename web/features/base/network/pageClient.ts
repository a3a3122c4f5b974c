// The contract's client as pages use it: with names in the rider's language, with shared calls, and the age of its answers.
import { onceLink } from '#contract/client/cache.ts';
import { type CallResult, isNotPublished } from '#contract/client/callResult.ts';
import { loadedNames, namesLink } from '#contract/client/links.ts';
import { type ContractClient, through } from '#contract/client.ts';
import { ok } from '#domain/result.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { Lang } from '#web/i18n/lang.ts';
import { tagOf } from '#web/i18n/requestLang.ts';

/** Returns a client with names in a rider's language, if the feed translates them. `monotonic`: milliseconds. */
export function clientInLang(client: ContractClient, lang: Lang, monotonic?: () => number): ContractClient {
  const names = loadedNames(
    async () => {
      const agency = await client.agency();
      if (!agency.ok) return agency;
      const language = tagOf(agency.value.value.languages, lang);
      return language === null ? null : client.translations({ language });
    },
    client.version,
    monotonic,
  );
  return through(client, namesLink(names));
}

export interface SharedCalls {
  client: ContractClient;
  /** Returns the worst age of the live data received so far; `null` before the first. */
  liveAge: () => SourceAge | null;
}

/**
 * Shares calls among the places of a page: each question is asked once, and live data of all routes or stops in one call.
 * `routeIds` and `stopIds` are the routes and stops known to need live data.
 */
export function shareCalls(
  client: ContractClient,
  { routeIds, stopIds }: { routeIds: readonly string[]; stopIds: readonly string[] },
): SharedCalls {
  const once = through(client, onceLink());
  const ages: SourceAge[] = [];
  const sharedRouteIds = new Set(routeIds);
  const sharedStopIds = new Set(stopIds);

  return {
    client: {
      ...once,
      async predictions(asked = {}) {
        const { stopIds: ids, routeIds: routes = [], tripIds: trips = [] } = asked;
        const isShared = routes.length + trips.length === 0 && ids?.every((id) => sharedStopIds.has(id));
        const result = await once.predictions(
          isShared ? { stopIds: [...sharedStopIds], signal: asked.signal } : asked,
        );
        // Without a predictions endpoint, trips are requested instead and their age counts.
        if (result.ok || result.error.kind !== 'not found') ages.push(sourceAge(result));
        return result;
      },
      async trips(asked) {
        const isShared = asked.routeIds.every((id) => sharedRouteIds.has(id));
        const result = await once.trips(isShared ? { ...asked, routeIds: [...sharedRouteIds] } : asked);
        ages.push(sourceAge(result));
        if (!result.ok || !isShared) return result;
        const own = result.value.value.filter((trip) => asked.routeIds.includes(trip.routeId));
        return ok({ ...result.value, value: own });
      },
    },
    liveAge: () => (ages.length === 0 ? null : ages.reduce(worse)),
  };
}

/** Returns the worse age: that of a source that did not answer, else an unknown age, else the older one. */
function worse(a: SourceAge, b: SourceAge): SourceAge {
  if (a.state !== 'answered') return a;
  if (b.state !== 'answered') return b;
  if (a.asOf === null || b.asOf === null) return a.asOf === null ? a : b;
  return a.asOf <= b.asOf ? a : b;
}

export const sourceAge = (result: CallResult<unknown>): SourceAge =>
  result.ok
    ? { state: 'answered', asOf: result.value.asOf.epochMilliseconds }
    : isNotPublished(result)
      ? { state: 'none' }
      : { state: 'down', since: result.error.since?.epochMilliseconds ?? null };
