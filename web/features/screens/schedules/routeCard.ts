import type { Alert } from '#domain/alerts/alert.ts';
import { alertsForRoute } from '#domain/alerts/alertScope.ts';
import { type ServiceLevel, serviceLevel } from '#domain/alerts/serviceLevel.ts';
import type { Route } from '#domain/routes/route.ts';
import { type RouteBadge, toBadge } from '#web/ui/routeBadge.ts';

export interface RouteCardView {
  badge: RouteBadge;
  longName: string;
  frequency: string;
  /** Number of active alerts. */
  alerts: number;
  /** Whether an alert reports delays or a suspension. */
  isWarned: boolean;
  children: RouteCardView[];
}

export const toRouteCard = (route: Route, inForce: readonly Alert[]): RouteCardView => ({
  badge: toBadge(route),
  longName: route.longName,
  frequency: route.routeFrequency,
  alerts: alertsForRoute(inForce, route).length,
  isWarned: warns(serviceLevel(inForce, route)),
  children: [],
});

const warns = (level: ServiceLevel): boolean => level === 'delays' || level === 'suspended';
