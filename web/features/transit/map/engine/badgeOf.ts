import { remembered } from '#domain/remembered.ts';
import { PLAIN_MARK } from '#web/ui/markColors.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** More routes than a large feed has. */
const MAX_BADGES = 5_000;

/** Returns a cached lookup, because thousands of vehicles need badges. A route outside `routes` has a plain badge. */
export const badgeOf = (routes: readonly RouteBadge[]): ((routeId: string) => RouteBadge) =>
  remembered((routeId) => routes.find((route) => route.id === routeId) ?? plainBadge(routeId), MAX_BADGES);

const plainBadge = (routeId: string): RouteBadge => ({
  id: routeId,
  name: routeId,
  title: routeId,
  mode: 'Bus',
  bgColor: PLAIN_MARK.background,
  fgColor: PLAIN_MARK.foreground,
  isFrequent: false,
});
