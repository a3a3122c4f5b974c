import { askRouteLines, type RouteTracks } from './askRouteLines.ts';
import type { BrowserClient } from './browserClient.ts';

const loaded = new Map<string, Promise<RouteTracks>>();

/** Requests a route's lines once per page. Without lines, vehicles glide in straight lines. */
export function loadRouteLines(
  client: BrowserClient,
  route: { id: string; mode: string; bgColor: string },
  badColor: string,
): Promise<RouteTracks> {
  const known = loaded.get(route.id);
  if (known) return known;
  const asking = askRouteLines(client, route, badColor);
  loaded.set(route.id, asking);
  asking.then((found) => {
    if (found.lines.length === 0) loaded.delete(route.id);
  });
  return asking;
}
