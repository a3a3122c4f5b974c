import type { RouteChoice } from '#web/features/transit/routes/pagePath.ts';

export type { RoutePage } from './routePage.server.ts';

/** Returns the address of the page with some parameters changed; `null` removes a parameter. */
export type ToHref = (change: Record<string, string | null>) => string;

/** When one of these query parameters changes, the displayed times belong to another choice. */
export const CHOICE_PARAMETERS = ['direction', 'line', 'stop', 'to', 'date', 'view', 'stops'];

/** The media query for stops, departures and map side by side, as in the stylesheets. */
export const THREE_COLUMNS = '(min-width: 1280px)';

export type RouteView = RouteChoice['view'];
