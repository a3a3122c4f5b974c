import type { RoutePage } from './routePage.ts';

/** Returns those stops of a line whose position is known, in the form that `nearest` expects. */
export const placedStops = (stops: RoutePage['stops']) =>
  stops.flatMap(({ stopId, name, lat, lon }) =>
    lat === null || lon === null ? [] : [{ stopId, name, position: { lat, lon } }],
  );
