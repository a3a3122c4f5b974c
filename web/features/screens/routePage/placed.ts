import type { RoutePage } from './routePage.ts';

/** The stops of a line whose position is known, with it as `nearest` asks for it. */
export const placed = (stops: RoutePage['stops']) =>
  stops.flatMap(({ stopId, name, lat, lon }) =>
    lat === null || lon === null ? [] : [{ stopId, name, position: { lat, lon } }],
  );
