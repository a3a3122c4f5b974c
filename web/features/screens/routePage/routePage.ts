import type { RouteChoice } from '#web/features/transit/departures/routeChoice.ts';

export type { RoutePage } from './routePage.server.ts';

/** The address of the page with some parameters changed; `null` removes one. */
export type ToHref = (change: Record<string, string | null>) => string;

/** When one of these query parameters changes, the displayed times belong to another choice. */
export const CHOSEN = ['direction', 'line', 'stop', 'to', 'date', 'view', 'stops'];

/** Where spine, departures and map are side by side, as in the stylesheets. */
export const THREE_COLUMNS = '(min-width: 1280px)';

export type RouteView = RouteChoice['view'];
