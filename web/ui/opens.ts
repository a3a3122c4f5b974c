import type { RouteBadge } from './routeBadge.ts';

export interface Opens {
  title: string;
  badge: RouteBadge | null;
}

/** Reads the state of a history entry, which may be from an older build; `null`: it names no page. */
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
