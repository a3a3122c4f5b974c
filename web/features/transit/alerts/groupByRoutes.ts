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
    const groups = modes.get(mode) ?? new Map<string, RouteGroup<T> & { index: number }>();
    modes.set(mode, groups);
    const key = [mode, ...badges.map(({ id }) => id), ...unknownIds].join(' ');
    const group = groups.get(key);
    if (group) group.items.push(item);
    else groups.set(key, { key, badges, unknownIds, items: [item], index });
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
