import type { RouteBadge } from './routeBadge.ts';

export interface PageHeading {
  title: string;
  badge: RouteBadge | null;
}

/** Reads the state of a history entry, which may be from an older build; `null`: it has no heading. */
export function readPageHeading(state: unknown): PageHeading | null {
  const { title, badge } = (fieldOf(state, 'heading') ?? {}) as { title?: unknown; badge?: unknown };
  if (typeof title !== 'string') return null;
  const isBadge = ['id', 'name', 'title', 'mode', 'bgColor'].every(
    (name) => typeof fieldOf(badge, name) === 'string',
  );
  return { title, badge: isBadge ? (badge as RouteBadge) : null };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

export const routeHeading = (badge: RouteBadge): PageHeading => ({ title: badge.title, badge });
export const placeHeading = (title: string): PageHeading => ({ title, badge: null });
