import { nearRoutes } from '#domain/search/nearRoutes.ts';
import type { SimilarPlace } from '#web/features/base/errors/catalogueError.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { type RouteBadge, toBadge } from '#web/ui/routeBadge.ts';
import { similarPlaces } from './similarPlaces.server.ts';

const MAX_ROUTES = 3;

/** Suggests routes and places for a wrong address; those that cannot be looked up are omitted. */
export async function nearPages(
  app: AppContext,
  text: string,
  signal: AbortSignal,
): Promise<{ near: RouteBadge[]; places: SimilarPlace[] }> {
  const [routes, stations] = await Promise.all([loadRoutes(app, signal), app.client.stations({ signal })]);
  return {
    near: routes.ok ? nearRoutes(routes.value, text, MAX_ROUTES).map(toBadge) : [],
    places: await similarPlaces(app, stations.ok ? stations.value.value : [], text, signal),
  };
}

export function wordsOfPath(pathname: string): string {
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
