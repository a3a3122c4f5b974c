// The filters of the alerts screen, as they stand in its address.

import { findRoute } from '#domain/findRoute.ts';
import type { ScheduledMode } from '#domain/mode.ts';
import type { Route } from '#domain/route.ts';
import { sameRouteId } from '#domain/routeId.ts';

export type AlertsView = 'now' | 'upcoming' | 'detours';
export type ModeSlug = 'bus' | 'metro' | 'regional-rail';

export interface AlertFilter {
  view: AlertsView;
  mode: ModeSlug | null;
  /** As asked for, in any spelling. */
  routeId: string | null;
  text: string;
}

export const modeOfSlug: Record<ModeSlug, ScheduledMode> = {
  metro: 'Metro',
  'regional-rail': 'RegionalRail',
  bus: 'Bus',
};

export function readAlertFilter(search: URLSearchParams): AlertFilter {
  const view = search.get('view');
  const mode = search.get('mode');
  return {
    view: view === 'upcoming' || view === 'detours' ? view : 'now',
    mode: mode === 'bus' || mode === 'metro' || mode === 'regional-rail' ? mode : null,
    routeId: search.get('route')?.trim() || null,
    text: (search.get('q') ?? '').trim().slice(0, 100),
  };
}

/** The address of the screen with these filters. */
export function alertsPath({ view, mode, routeId, text }: AlertFilter): string {
  const search = new URLSearchParams();
  if (view !== 'now') search.set('view', view);
  if (mode) search.set('mode', mode);
  if (routeId) search.set('route', routeId);
  if (text) search.set('q', text);
  const query = search.toString();
  return query === '' ? '/alerts' : `/alerts?${query}`;
}

/**
 * Whether something that names `routeIds` and says `words` passes. What names no route concerns every route. A parent
 * route stands for its children and the other way round.
 */
export function passes(
  filter: AlertFilter,
  routeIds: readonly string[],
  words: string,
  routes: readonly Route[],
): boolean {
  if (filter.text && !words.toLowerCase().includes(filter.text.toLowerCase())) return false;
  if (routeIds.length === 0) return true;
  const { mode, routeId } = filter;
  if (
    mode &&
    !routeIds.some((id) => routes.some((r) => r.mode === modeOfSlug[mode] && sameRouteId(r.id, id)))
  )
    return false;
  if (routeId === null) return true;
  const route = findRoute(routes, routeId);
  const wanted = route ? [route.id, ...route.childRouteIds, ...route.parentRouteIds] : [routeId];
  return routeIds.some((id) => wanted.some((each) => sameRouteId(each, id)));
}
