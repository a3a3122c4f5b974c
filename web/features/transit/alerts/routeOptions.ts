// Routes with alerts or detours come first, then the others unless there are too many.
import type { ScheduledMode } from '#domain/agency/mode.ts';
import type { Route } from '#domain/routes/route.ts';
import { statusOrder } from '#web/features/transit/routes/modeNames.ts';

export interface RouteOption {
  id: string;
  title: string;
  /** Number of items about the route, without those about every route. */
  n: number;
}

export interface RouteOptionGroup {
  mode: ScheduledMode;
  routes: RouteOption[];
}

export interface RouteOptions {
  named: RouteOptionGroup[];
  others: RouteOptionGroup[] | null;
}

/** If more routes than this have no items, these routes are omitted, except the chosen one. */
const MAX_OTHERS = 300;

/** Lists routes with counts. Parents are omitted unless chosen, but an item about a parent counts for its children. */
export function routeOptions(
  routes: readonly Route[],
  itemRouteIds: readonly (readonly string[])[],
  chosen: string | null,
): RouteOptions {
  const family = new Map(
    routes.map((route) => [route.id, [route.id, ...route.childRouteIds, ...route.parentRouteIds]]),
  );
  const counts = new Map<string, number>();
  for (const ids of itemRouteIds) {
    const concerned = new Set(ids.flatMap((id) => family.get(id) ?? []));
    for (const id of concerned) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const options = routes
    .filter((route) => !route.isParentRoute || route.id === chosen)
    .map(({ id, title, mode }) => ({
      mode,
      option: { id, title, n: counts.get(id) ?? 0 },
    }));
  const groupsOf = (which: (option: RouteOption) => boolean): RouteOptionGroup[] =>
    statusOrder
      .map((mode) => ({
        mode,
        routes: options.flatMap((each) => (each.mode === mode && which(each.option) ? each.option : [])),
      }))
      .filter((group) => group.routes.length > 0);
  const isNamed = (option: RouteOption) => option.n > 0;
  const isTooMany = options.filter(({ option }) => !isNamed(option)).length > MAX_OTHERS;
  return {
    named: groupsOf((option) => isNamed(option) || (isTooMany && option.id === chosen)),
    others: isTooMany ? null : groupsOf((option) => !isNamed(option)),
  };
}
