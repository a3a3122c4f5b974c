/** The map's client in the browser, for five endpoints. All decoders but that of vehicles load on demand. */
import { type Ask, type Method, methodOf } from '#contract/client/callResult.ts';
import { createEndpointCaller } from '#contract/client/endpointCaller.ts';
import { absenceLink, loadedNames, namesLink, withoutUntracked } from '#contract/client/links.ts';
import type { ContractClient } from '#contract/client.ts';
import type { Endpoint, PathParameters } from '#contract/endpoint/endpoint.ts';
import { trips } from '#contract/live/trips.ts';
import { asSpelled, routeSpelling } from '#domain/routeSpelling.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { AgencyView } from '#web/agency/agencyContext.tsx';

export type BrowserClient = Pick<
  ContractClient,
  'kml' | 'predictions' | 'searchIndex' | 'trips' | 'tripUpdate'
>;

let client: BrowserClient | null = null;
/** The routes that the page knows, and how they are spelled. */
let known: { routes: readonly { id: string }[]; spell: typeof asSpelled } = { routes: [], spell: asSpelled };

/** Returns the page's one client: with names in the rider's language, without live data that the agency does not have. */
export function browserClient(
  now: Clock,
  agency: Pick<AgencyView, 'namesIn' | 'noLiveDataRouteIds'>,
  routes: readonly { id: string }[] = known.routes,
): BrowserClient {
  if (routes !== known.routes) known = { routes, spell: routeSpelling(routes.map(({ id }) => id)) };
  client ??= withoutUntracked(createBrowserClient(now, agency.namesIn), agency.noLiveDataRouteIds);
  return client;
}

/** `language`: of the feed's translations; `null`: the feed's own names are the rider's. */
function createBrowserClient(now: Clock, language: string | null): BrowserClient {
  const { ask, version } = createEndpointCaller({
    flatBase: '/flat',
    liveBase: '/live',
    contentBase: '/content',
    fetch: (url, init) => fetch(url, init),
    now,
    routeSpelling: async () => known.spell,
  });
  const absence = absenceLink(now);
  const names = namesLink(
    loadedNames(async () => {
      if (language === null) return null;
      const { translations } = await import('#contract/flat/translations.ts');
      return ask(translations)({ language });
    }, version),
  );

  /** Returns the method of an endpoint, which is loaded by the first call. */
  function methodFor<P extends PathParameters, T>(load: () => Promise<Endpoint<P, T>>): Method<P, T> {
    let made: Ask<P, T> | null = null;
    return methodOf<P, T>(async (asked) => {
      const endpoint = await load();
      made ??= names(endpoint, absence(endpoint, ask(endpoint)));
      return made(asked);
    });
  }
  return {
    trips: methodFor(async () => trips),
    predictions: methodFor(async () => (await import('#contract/live/predictions.ts')).predictions),
    searchIndex: methodFor(async () => (await import('#contract/flat/searchIndex.ts')).searchIndex),
    tripUpdate: methodFor(async () => (await import('#contract/live/tripUpdate.ts')).tripUpdate),
    kml: methodFor(async () => (await import('#contract/live/kml.ts')).kml),
  };
}
