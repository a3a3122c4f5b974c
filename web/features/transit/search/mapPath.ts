import type { Position } from '#domain/stations/nearest.ts';

/** A station's id is its slug. */
export type PlaceRef = { kind: 'stop' | 'station'; id: string } | { kind: 'place'; position: Position };

/** Five decimals are accurate to about a meter. */
export const positionText = ({ lat, lon }: Position): string => `${lat.toFixed(5)},${lon.toFixed(5)}`;

/** A named position as an end of a journey. */
export const pointText = (position: Position, name: string): string =>
  name === '' ? positionText(position) : `${positionText(position)},${name}`;

/** Returns `params` with this place and search text. */
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

/** `find`: for a point on the map, the name by which it was found. */
export const mapPath = (place: PlaceRef, find: string | null = null): string =>
  `/realtime-map?${writePlace(new URLSearchParams(), { place, find })}`;
