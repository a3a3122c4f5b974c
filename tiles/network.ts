/** A schedule's own geography: the ways of its lines and its stops, for a map without other geography. */
import type { ContractClient } from '#contract/client.ts';

export interface TileNetwork {
  /** [longitude, latitude], WGS 84 degrees. */
  lines: readonly (readonly [number, number][])[];
  /** `rank`: the larger, the more lines call there. */
  stops: readonly { name: string; at: [number, number]; rank: number }[];
}

/** The lines of more routes would take too long to read. */
const MAX_ROUTES = 1_000;
const MAX_FAILED = 5;

/** Reads the longest way of each route in each direction; `null`: there is no schedule yet. A way that fails is left out. */
export async function readTileNetwork(
  client: Pick<ContractClient, 'routes' | 'shapes' | 'searchIndex'>,
): Promise<TileNetwork | null> {
  const [routes, places] = await Promise.all([client.routes(), client.searchIndex()]);
  if (!routes.ok) return null;
  const lines: [number, number][][] = [];
  const ids = new Set(routes.value.value.map(({ id }) => id));
  let failedInARow = 0;
  // One after the other, so that other requests come between.
  for (const routeId of [...ids].slice(0, MAX_ROUTES)) {
    const shapes = await client.shapes({ routeId });
    failedInARow = shapes.ok ? 0 : failedInARow + 1;
    // A flat service in the shape of the specification has no ways at all.
    if (failedInARow >= MAX_FAILED) break;
    if (!shapes.ok) continue;
    for (const directionId of [0, 1]) {
      const [longest] = shapes.value.value
        .filter((shape) => shape.directionId === directionId)
        .sort((a, b) => b.points.length - a.points.length);
      if (longest) lines.push(longest.points.map(({ lat, lon }) => [lon, lat]));
    }
  }
  const stops = (places.ok ? places.value.value : []).flatMap(({ kind, name, position, routeIds }) =>
    position === null
      ? []
      : [
          {
            name,
            at: [position.lon, position.lat] as [number, number],
            rank: routeIds.length + (kind === 'station' ? 100 : 0),
          },
        ],
  );
  return { lines, stops };
}
