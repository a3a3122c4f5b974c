import type { Route } from '#domain/routes/route.ts';
import { type RouteBadge, toBadge } from '#web/ui/routeBadge.ts';

/** A route in a list: what a rider knows it by, and what holds today. */
export interface RouteCardView {
  badge: RouteBadge;
  longName: string;
  frequency: string;
  alerts: number;
  isLive: boolean;
  children: RouteCardView[];
}

export const toRouteCard = (route: Route, alerts: number): RouteCardView => ({
  badge: toBadge(route),
  longName: route.longName,
  frequency: route.routeFrequency,
  alerts,
  isLive: route.isLiveDataAvailable,
  children: [],
});
