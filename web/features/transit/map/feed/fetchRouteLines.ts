import type { ContractClient } from '#contract/client.ts';
import type { MapLine } from '#web/features/transit/map/engine/mapLines.ts';
import { createTrack, type Track } from '#web/features/transit/map/engine/track.ts';

/** Lines of more routes would clutter the map. */
export const MAX_LINE_ROUTES = 6;

export interface RouteTracks {
  lines: MapLine[];
  tracks: { directionId: 0 | 1 | null; track: Track }[];
}

/** Requests the KML of both directions; a direction that fails is omitted. Unserved parts have the colour `badColor`. */
export async function fetchRouteLines(
  client: Pick<ContractClient, 'kml'>,
  route: { id: string; mode: string; bgColor: string },
  badColor: string,
): Promise<RouteTracks> {
  const type = route.mode === 'Bus' ? 'bus' : 'route';
  const results = await Promise.all(
    ([0, 1] as const).map((directionId) =>
      client.kml({ routeId: route.id, type, directionId: String(directionId) }),
    ),
  );
  const found = results.flatMap((result, directionId) =>
    result.ok ? [{ directionId: directionId as 0 | 1, lines: result.value.value }] : [],
  );
  const keyOf = (kind: string, directionId: number, index: number) =>
    `${route.id}/${kind}/${directionId}/${index}`;
  return {
    lines: found.flatMap(({ directionId, lines }) => [
      ...lines.shapes.map(({ points }, index): MapLine => {
        return { id: keyOf('shape', directionId, index), kind: 'route', color: route.bgColor, points };
      }),
      ...lines.detours.map(({ points }, index): MapLine => {
        return { id: keyOf('detour', directionId, index), kind: 'detour', color: route.bgColor, points };
      }),
      ...lines.unserved.map(({ points }, index): MapLine => {
        return { id: keyOf('unserved', directionId, index), kind: 'unserved', color: badColor, points };
      }),
    ]),
    tracks: found.flatMap(({ directionId, lines }) =>
      [...lines.shapes, ...lines.detours.map((detour) => ({ ...detour, directionId: null }))].map(
        (shape) => ({
          directionId: shape.directionId ?? directionId,
          track: createTrack(shape.points),
        }),
      ),
    ),
  };
}
