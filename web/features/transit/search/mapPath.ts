import type { Position } from '#domain/stations/nearest.ts';

/** What a rider searched or picked: a stop by its id, a station by its slug, or a point of the map. */
export type PlaceRef = { kind: 'stop' | 'station'; id: string } | { kind: 'place'; position: Position };

/** A place of the map as its address has it; five decimals are about a metre. */
export const positionText = ({ lat, lon }: Position): string => `${lat.toFixed(5)},${lon.toFixed(5)}`;

/** Writes a place and a search into `params`; alone, they are what asks the server about a place. */
export function writePlace(
  params: URLSearchParams,
  { place, find }: { place: PlaceRef | null; find: string | null },
): URLSearchParams {
  const out = new URLSearchParams(params);
  for (const name of ['stop', 'station', 'place', 'find']) out.delete(name);
  if (place !== null) out.set(place.kind, place.kind === 'place' ? positionText(place.position) : place.id);
  if (find !== null) out.set('find', find);
  return out;
}

/** The map at a place, its card open; `find`: the name a point of the map was found by. */
export const mapPath = (place: PlaceRef, find: string | null = null): string =>
  `/realtime-map?${writePlace(new URLSearchParams(), { place, find })}`;
