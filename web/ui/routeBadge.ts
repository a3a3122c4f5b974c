import type { Route } from '#domain/routes/route.ts';

/** The part of a route that its mark needs, so that loaders need not send the whole route. */
export type RouteBadge = Pick<Route, 'id' | 'name' | 'title' | 'mode' | 'bgColor' | 'fgColor' | 'isFrequent'>;

export function toBadge({ id, name, title, mode, bgColor, fgColor, isFrequent }: Route): RouteBadge {
  return { id, name, title, mode, bgColor, fgColor, isFrequent };
}

/** What a mark adds to the route's title: the letter of a metro line if the title lacks it, else nothing. */
export function beyondTitle({ mode, name, title }: RouteBadge): string | null {
  const saysName =
    mode !== 'Metro' || title === name || new RegExp(`(^|\\W)${RegExp.escape(name)}(\\W|$)`).test(title);
  return saysName ? null : name;
}

/** The accessible name of a route: "Bus 17", "Broad Street Line, B3", "Lansdale/Doylestown Line". */
export function badgeLabel(badge: RouteBadge): string {
  const more = beyondTitle(badge);
  return more === null ? badge.title : `${badge.title}, ${more}`;
}
