import type { RouteBadge } from './routeBadge.ts';

/** What a link knows of the page it leads to: shown at once when the page itself takes a while. */
export interface Opens {
  title: string;
  badge: RouteBadge | null;
}

/** What a link left in the state of the history entry. It outlives a build, so that nothing in it is taken as given. */
export function opensOf(state: unknown): Opens | null {
  const { title, badge } = (fieldOf(state, 'opens') ?? {}) as { title?: unknown; badge?: unknown };
  if (typeof title !== 'string') return null;
  const isBadge = ['id', 'name', 'title', 'mode', 'bgColor'].every(
    (name) => typeof fieldOf(badge, name) === 'string',
  );
  return { title, badge: isBadge ? (badge as RouteBadge) : null };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

export const opensRoute = (badge: RouteBadge): Opens => ({ title: badge.title, badge });
export const opensPlace = (title: string): Opens => ({ title, badge: null });
