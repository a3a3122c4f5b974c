import type { Route } from '#domain/routes/route.ts';

export type RouteBadge = Pick<Route, 'id' | 'name' | 'title' | 'mode' | 'bgColor' | 'fgColor' | 'isFrequent'>;

export function toBadge({ id, name, title, mode, bgColor, fgColor, isFrequent }: Route): RouteBadge {
  return { id, name, title, mode, bgColor, fgColor, isFrequent };
}

/** Returns the name of a metro route, such as "B3", if its title lacks it; else `null`. */
export function beyondTitle({ mode, name, title }: RouteBadge): string | null {
  if (mode !== 'Metro' || title === name) return null;
  return new RegExp(`(^|\\W)${RegExp.escape(name)}(\\W|$)`).test(title) ? null : name;
}

/** Returns a label such as "Bus 17", "Broad Street Line, B3" or "Lansdale/Doylestown Line". */
export function badgeLabel(badge: RouteBadge): string {
  const more = beyondTitle(badge);
  return more === null ? badge.title : `${badge.title}, ${more}`;
}
