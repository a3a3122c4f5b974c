/** What the parts of a route's page share. */
import type { RouteChoice } from '#web/features/transit/departures/routeChoice.ts';

export type { RoutePage } from './routePage.server.ts';

/** The address of the page with some of its parameters changed; `null` takes one out. */
export type ToHref = (change: Record<string, string | null>) => string;

/** Whatever of these changes, the times shown are another choice's. */
export const CHOSEN = ['direction', 'line', 'stop', 'to', 'date', 'view', 'stops'];

/** Spine, departures and map side by side: as in the stylesheets. */
export const THREE_COLUMNS = '(min-width: 1280px)';

export type RouteView = RouteChoice['view'];
