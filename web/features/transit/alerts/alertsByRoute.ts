import type { ScheduledMode } from '#domain/agency/mode.ts';
import type { Route } from '#domain/routes/route.ts';
import { statusOrder } from '#web/features/transit/routes/modeNames.ts';
import { type RouteBadge, toBadge } from '#web/ui/routeBadge.ts';

/** `everywhere`: the item names no route; `other`: it names only unknown routes. */
export type GroupMode = ScheduledMode | 'everywhere' | 'other';

export interface RouteGroup<T> {
  key: string;
  badges: RouteBadge[];
  unknownIds: string[];
  items: T[];
}

export interface ModeGroup<T> {
  mode: GroupMode;
  groups: RouteGroup<T>[];
}

const order: readonly GroupMode[] = ['everywhere', ...statusOrder, 'other'];

/**
 * Groups items by mode and routes. `routes` are in display order; items keep their order within a group, and of two groups
 * the one whose first item has the lower rank comes first.
 */
export function groupByRoutes<T>(
  items: readonly T[],
  routeIdsOf: (item: T) => readonly string[],
  routes: readonly Route[],
  rankOf: (item: T) => number = () => 0,
): ModeGroup<T>[] {
  const byId = new Map(routes.map((route, index) => [route.id, { route, index }]));
  const modes = new Map<GroupMode, Map<string, RouteGroup<T> & { index: number }>>();

  const add = (mode: GroupMode, index: number, badges: RouteBadge[], unknownIds: string[], item: T) => {
    const groups = modes.getOrInsertComputed(mode, () => new Map());
    const key = [mode, ...badges.map(({ id }) => id), ...unknownIds].join(' ');
    groups.getOrInsert(key, { key, badges, unknownIds, items: [], index }).items.push(item);
  };

  for (const item of items) {
    const ids = [...new Set(routeIdsOf(item))];
    if (ids.length === 0) {
      add('everywhere', 0, [], [], item);
      continue;
    }
    const known = ids.flatMap((id) => byId.get(id) ?? []).sort((a, b) => a.index - b.index);
    for (const mode of statusOrder) {
      const inMode = known.filter(({ route }) => route.mode === mode);
      const [first] = inMode;
      if (first)
        add(
          mode,
          first.index,
          inMode.map(({ route }) => toBadge(route)),
          [],
          item,
        );
    }
    if (known.length === 0) add('other', 0, [], ids, item);
  }
  return order.flatMap((mode) => {
    const groups = modes.get(mode);
    if (!groups) return [];
    const rank = ({ items: [first] }: RouteGroup<T>) => (first === undefined ? 0 : rankOf(first));
    const sorted = [...groups.values()].sort((a, b) => rank(a) - rank(b) || a.index - b.index);
    return { mode, groups: sorted.map(({ index: _, ...group }) => group) };
  });
}

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

/** Routes with alerts or detours come first (`named`), then the others unless there are too many. */
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
