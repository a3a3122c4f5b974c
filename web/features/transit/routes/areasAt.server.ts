import { localeOf } from '#web/i18n/localeOf.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { areasView, type RouteFactsView } from './routeFacts.server.ts';

/** Maximum number of routes to check; the areas of further routes are only on the pages of those routes. */
const MAX_ROUTES = 20;

/** Returns the areas that contain any of these stops, or whose route calls here; areas that fail to load are omitted. */
export async function areasAt(
  { client, agency, lang }: AppContext,
  stopIds: readonly string[],
  routeIds: readonly string[],
  signal: AbortSignal,
): Promise<RouteFactsView['areas']> {
  const known = await client.agency({ signal });
  const areaRouteIds = known.ok ? known.value.value.areaRouteIds.slice(0, MAX_ROUTES) : [];
  const here = new Set(stopIds);
  const details = await Promise.all(areaRouteIds.map((routeId) => client.routeDetails({ routeId, signal })));
  const areas = details.flatMap((each, index) => {
    if (!each.ok) return [];
    const callsHere = routeIds.includes(areaRouteIds[index] ?? '');
    return each.value.value.areas.filter((area) => callsHere || area.stopIds.some((id) => here.has(id)));
  });
  return areasView(areas, localeOf(lang, agency));
}
