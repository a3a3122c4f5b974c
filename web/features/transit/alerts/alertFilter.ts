import type { AlertEntity } from '#domain/alerts/alert.ts';
import { alertsForMode, alertsForRoute } from '#domain/alerts/alertScope.ts';
import { findRoute, type Route } from '#domain/routes/route.ts';
import { modeOfSlug } from '#web/features/transit/routes/pagePath.ts';
import { filterText, idParameter } from '#web/request/parameters.ts';

export type AlertsView = 'now' | 'upcoming' | 'detours';

export interface AlertFilter {
  view: AlertsView;
  /** The slug of the mode, as in addresses. */
  mode: string | null;
  /** The id as requested, in any spelling. */
  routeId: string | null;
  text: string;
  /** Page of a long list, from 1. */
  page?: number;
}

export function readAlertFilter(search: URLSearchParams): AlertFilter {
  const view = search.get('view');
  const mode = search.get('mode');
  return {
    view: view === 'upcoming' || view === 'detours' ? view : 'now',
    mode: modeOfSlug(mode) === null ? null : mode,
    routeId: idParameter(search.get('route')),
    text: filterText(search.get('q')),
    page: Number(search.get('page') ?? 1),
  };
}

export function alertsPath({ view, mode, routeId, text, page = 1 }: AlertFilter): string {
  const search = new URLSearchParams();
  if (view !== 'now') search.set('view', view);
  if (mode) search.set('mode', mode);
  if (routeId) search.set('route', routeId);
  if (text) search.set('q', text);
  if (page > 1) search.set('page', String(page));
  const query = search.toString();
  return query === '' ? '/alerts' : `/alerts?${query}`;
}

/**
 * Whether an item passes the filter. An item that names neither a route nor a mode, such as an alert about a stop, passes
 * regardless of the chosen route and mode. A parent route and its children match each other.
 */
export function passes(
  filter: AlertFilter,
  entities: readonly AlertEntity[],
  words: string,
  routes: readonly Route[],
): boolean {
  if (filter.text && !words.toLowerCase().includes(filter.text.toLowerCase())) return false;
  if (!entities.some(({ routeId, routeType }) => routeId !== null || routeType !== null)) return true;
  const { mode, routeId } = filter;
  const one = [{ entities }];
  const modeName = modeOfSlug(mode);
  if (modeName !== null) {
    const ids = routes.filter((route) => route.mode === modeName).map(({ id }) => id);
    if (alertsForMode(one, modeName, ids).length === 0) return false;
  }
  if (routeId === null) return true;
  const route = findRoute(routes, routeId) ?? { id: routeId, childRouteIds: [], parentRouteIds: [] };
  return alertsForRoute(one, route).length > 0;
}
