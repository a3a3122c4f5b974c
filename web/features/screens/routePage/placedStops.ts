import type { RoutePage } from './routePage.ts';

/** Returns the stops of a line with a known position, in the form that `nearest` expects. */
export const placedStops = (stops: RoutePage['stops']) =>
  stops.flatMap(({ stopId, name, lat, lon }) =>
    lat === null || lon === null ? [] : [{ stopId, name, position: { lat, lon } }],
  );
