import { type PlaceRef, writePlace } from './mapState.ts';

/** The map at a place, its card open; `find`: the name a point of the map was found by. */
export const mapPath = (place: PlaceRef, find: string | null = null): string =>
  `/realtime-map?${writePlace(new URLSearchParams(), { place, find })}`;
