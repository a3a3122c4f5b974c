import { redirect } from 'react-router';
import { namesToSearch, stationEntries } from '#contract/namesToSearch.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { staticSiteUrl } from '#domain/content/addresses.ts';
import type { Route } from '#domain/routes/route.ts';
import { search, searchRoutes } from '#domain/search/search.ts';
import { placeIndex } from '#domain/search/searchIndex.ts';
import type { Station } from '#domain/stations/station.ts';
import type { SimilarPlace } from '#web/features/base/errors/catalogueError.ts';
import { noPage } from '#web/features/base/errors/pageError.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { placePath } from '#web/features/transit/routes/pagePath.ts';
import type { AppContext } from '#web/request/context.ts';
import { type RouteBadge, toBadge } from '#web/ui/routeBadge.ts';

const MAX_ROUTES = 3;

/** Suggests routes and places for a wrong address; those that cannot be looked up are omitted. */
export async function nearPages(
  app: AppContext,
  text: string,
  signal: AbortSignal,
): Promise<{ near: RouteBadge[]; places: SimilarPlace[] }> {
  const [routes, stations] = await Promise.all([loadRoutes(app, signal), app.client.stations({ signal })]);
  return {
    near: routes.ok ? nearRoutes(app, routes.value, text).map(toBadge) : [],
    places: await similarPlaces(app, stations.ok ? stations.value.value : [], text, signal),
  };
}

/** For an unknown id with a digit or letter after it (B7, 17A), the routes of what comes before it. */
function nearRoutes({ agency }: AppContext, routes: readonly Route[], text: string): Route[] {
  if (text.trim() === '') return [];
  const beginning = /^(?:(\p{L}+)\d+|(\d+)\p{L}+)$/u.exec(text.trim());
  const found = [text, beginning?.[1] ?? beginning?.[2] ?? '']
    .filter((each) => each !== '')
    .map((each) => searchRoutes(routes, each, agency.facts));
  const near = found.find((each) => each.length > 0) ?? [];
  // A parent represents its children.
  const isRepresented = ({ parentRouteIds }: Route) => near.some(({ id }) => parentRouteIds.includes(id));
  return near.filter((route) => !isRepresented(route)).slice(0, MAX_ROUTES);
}

/**
 * Leads on from an address that the app lacks, or that this agency has nothing for: to the same path on its own site (spec
 * section 2), else to pages with a similar name. Always throws.
 */
export async function leaveUnknown(app: AppContext, url: URL, signal: AbortSignal): Promise<never> {
  const { staticSite } = app.agency;
  if (staticSite !== null) throw redirect(staticSiteUrl(staticSite, url.pathname, url.search), 302);
  throw noPage(app, await nearPages(app, wordsOfPath(url.pathname), signal));
}

function wordsOfPath(pathname: string): string {
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last)
      .replace(/\.\w{1,5}$/, '')
      .replace(/[-_+.]+/g, ' ')
      .trim();
  } catch {
    return '';
  }
}

const MAX_PLACES = 5;

/** Suggests stations and corners for a wrong name or slug; only stations if the names of stops cannot be read. */
export async function similarPlaces(
  { client, agency }: Pick<AppContext, 'client'> & { agency: { facts: AgencyFacts } },
  stations: readonly Station[],
  text: string,
  signal: AbortSignal,
): Promise<SimilarPlace[]> {
  const names = await namesToSearch(client, { signal });
  const entries = names.ok ? names.value.value.entries : stationEntries(stations);
  const index = placeIndex(entries, agency.facts);
  return search(text.replaceAll('-', ' '), [index], { limit: MAX_PLACES }).hits.flatMap(
    (hit): SimilarPlace[] =>
      hit.kind === 'stop' || hit.kind === 'station'
        ? [{ kind: hit.kind, name: hit.entry.name, to: placePath(hit.entry) }]
        : [],
  );
}
