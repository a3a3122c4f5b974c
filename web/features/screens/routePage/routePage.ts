// What the parts of a line's page share.
import type { RouteChoice } from '#web/features/transit/routes/pagePath.ts';
import type { RoutePage } from './routePage.server.ts';

export type { RoutePage };

/** Returns the address of the page with some parameters changed; `null` removes a parameter. */
export type ToHref = (change: Record<string, string | null>) => string;

/** The media query for stops, departures and map side by side, as in the stylesheets. */
export const THREE_COLUMNS = '(min-width: 1280px)';

export type RouteView = RouteChoice['view'];

/**
 * The storage key of the stops that the rider last viewed, one for each line and direction. The value looks like
 * `{"v":1,"stops":[["17/0","21290"]]}`, latest first. The list never leaves the device.
 */
export const LAST_STOPS = 'last-stops';

/** Returns those stops of a line whose position is known, in the form that `nearest` expects. */
export const placedStops = (stops: RoutePage['stops']) =>
  stops.flatMap(({ stopId, name, lat, lon }) =>
    lat === null || lon === null ? [] : [{ stopId, name, position: { lat, lon } }],
  );
