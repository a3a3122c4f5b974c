import type { BrowserClient } from './browserClient.ts';
import { fetchRouteLines, type RouteTracks } from './fetchRouteLines.ts';

const loaded = new Map<string, Promise<RouteTracks>>();

/** Requests a route's lines once per page, or again if there were none. Without lines, vehicles move in straight lines. */
export function loadRouteLines(
  client: BrowserClient,
  route: { id: string; mode: string; bgColor: string },
  badColor: string,
): Promise<RouteTracks> {
  const known = loaded.get(route.id);
  if (known) return known;
  const loading = fetchRouteLines(client, route, badColor);
  loaded.set(route.id, loading);
  loading.then((found) => {
    if (found.lines.length === 0) loaded.delete(route.id);
  });
  return loading;
}
