// Finds the place that someone wants to show on their own page, from the address of its page here, its id or its name.
import { namesToSearch } from '#contract/namesToSearch.ts';
import { findRoute } from '#domain/routes/route.ts';
import { search } from '#domain/search/search.ts';
import { placeIndex } from '#domain/search/searchIndex.ts';
import { findEnd } from '#web/features/transit/journeys/journeyEnd.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { placePath } from '#web/features/transit/routes/pagePath.ts';
import type { AppContext } from '#web/request/context.ts';
import { badgeLabel, toBadge } from '#web/ui/routeBadge.ts';

export interface EmbedTarget {
  /** The path of its page. */
  path: string;
  name: string;
}

/** `choices`: what the text may mean; empty: nothing is known by it. */
export type FoundTarget = { found: EmbedTarget } | { choices: EmbedTarget[] } | 'failed';

export async function embedTarget(app: AppContext, text: string, signal: AbortSignal): Promise<FoundTarget> {
  const { client, agency, settings } = app;
  const [routes, stations, index] = await Promise.all([
    loadRoutes(app, signal),
    client.stations({ signal }),
    namesToSearch(client, { signal }),
  ]);
  const [screen, id] = partsOfPage(text, settings.publicOrigin) ?? [null, text];
  const route =
    routes.ok && (screen === null || screen === 'schedules') ? findRoute(routes.value, id) : undefined;
  const entries = index.ok ? index.value.value.entries : [];
  const isStop = screen !== 'schedules' && entries.some((entry) => entry.kind === 'stop' && entry.id === id);
  if (route && !isStop)
    return {
      found: { path: `/schedules/${encodeURIComponent(route.id)}`, name: badgeLabel(toBadge(route)) },
    };
  if (screen === 'schedules') return routes.ok ? { choices: [] } : 'failed';
  if (!index.ok && !stations.ok) return 'failed';
  const places = { facts: agency.facts, stations: stations.ok ? stations.value.value : [], entries };
  const end = findEnd(id, places);
  if (end !== null && end.kind !== 'point') {
    // The address of a page names one place; a similar name is another.
    const isSame = screen === null || end.id === id || end.asked === id;
    return isSame ? { found: toTarget({ kind: end.kind, id: end.id, name: end.name }) } : { choices: [] };
  }
  if (screen !== null) return { choices: [] };
  const { hits } = search(id, [placeIndex(entries, agency.facts)], { limit: MAX_CHOICES });
  return {
    choices: hits.flatMap((hit) =>
      hit.kind === 'station' || hit.kind === 'stop' ? [toTarget(hit.entry)] : [],
    ),
  };
}

const MAX_CHOICES = 8;

const toTarget = (place: { kind: 'station' | 'stop'; id: string; name: string }): EmbedTarget => ({
  path: placePath(place),
  name: place.name,
});

/** Returns screen and id of the address of one of our pages, absolute or a path; `null` for any other text. */
function partsOfPage(text: string, origin: string): [screen: string, id: string] | null {
  if (!/^(?:https?:\/\/|\/)/.test(text) || !URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  const [, screen, id] = /^\/(departures|stations|schedules)\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  if (url.origin !== new URL(origin).origin || screen === undefined || id === undefined) return null;
  try {
    return [screen, decodeURIComponent(id)];
  } catch {
    return null;
  }
}
