import type { Route } from '#domain/route.ts';

/** What a route's mark needs: a loader sends this rather than the whole route. */
export type RouteBadge = Pick<Route, 'id' | 'name' | 'title' | 'mode' | 'bgColor' | 'fgColor' | 'isFrequent'>;

export function toBadge({ id, name, title, mode, bgColor, fgColor, isFrequent }: Route): RouteBadge {
  return { id, name, title, mode, bgColor, fgColor, isFrequent };
}

/** How a route is called aloud: "Bus 17", "Broad Street Line, B3", "Lansdale/Doylestown Line". */
export function badgeLabel({ mode, name, title }: RouteBadge): string {
  const saysName =
    mode !== 'Metro' || title === name || new RegExp(`(^|\\W)${RegExp.escape(name)}(\\W|$)`).test(title);
  return saysName ? title : `${title}, ${name}`;
}
