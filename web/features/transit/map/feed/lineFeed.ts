// Where the map's lines come from: those of routes from the live service, those of the network from our server.
import type { ContractClient } from '#contract/client.ts';
import type { Position } from '#domain/stations/nearest.ts';
import { createTrack, type Track } from '#web/features/transit/map/engine/geometry.ts';
import type { MapLine, NetworkLine } from '#web/features/transit/map/engine/mapLines.ts';

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
  return {
    lines: found.flatMap(({ lines: { shapes, detours, unserved } }): MapLine[] => [
      ...shapes.map(({ points }) => ({ kind: 'route' as const, color: route.bgColor, points })),
      ...detours.map(({ points }) => ({ kind: 'detour' as const, color: route.bgColor, points })),
      ...unserved.map(({ points }) => ({ kind: 'unserved' as const, color: badColor, points })),
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

/** The wire format of the network's lines: units of 1e-5 degrees, each point relative to the previous one. */
export interface WireLine extends Pick<NetworkLine, 'mode' | 'color'> {
  path: number[];
}

const PER_DEGREE = 1e5;

export function toWire({ mode, color, points }: NetworkLine): WireLine {
  let [lat, lon] = [0, 0];
  const path = points.flatMap((point) => {
    const [nextLat, nextLon] = [Math.round(point.lat * PER_DEGREE), Math.round(point.lon * PER_DEGREE)];
    const step = [nextLat - lat, nextLon - lon];
    [lat, lon] = [nextLat, nextLon];
    return step;
  });
  return { mode, color, path };
}

export function fromWire({ mode, color, path }: WireLine): NetworkLine {
  let [lat, lon] = [0, 0];
  const points: Position[] = [];
  for (let i = 0; i + 1 < path.length; i += 2) {
    lat += path[i] ?? 0;
    lon += path[i + 1] ?? 0;
    points.push({ lat: lat / PER_DEGREE, lon: lon / PER_DEGREE });
  }
  return { mode, color, points };
}
