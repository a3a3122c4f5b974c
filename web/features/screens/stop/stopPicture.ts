// The server draws a static picture of the few streets around a stop, in Web Mercator pixels relative to the stop.
import type { RouteShape } from '#domain/routes/routeShape.ts';
import type { Position } from '#domain/stations/nearest.ts';
import { type MapVehicle, vehicleAge } from '#web/features/transit/map/engine/mapVehicle.ts';
import { mercatorX, mercatorY, worldPixels } from '#web/features/transit/map/engine/mercator.ts';

export interface StopPicture {
  /** `color`: `#rrggbb`; `path`: SVG path data. */
  lines: { color: string; path: string }[];
  places: [x: number, y: number][];
  vehicles: { color: string; at: [x: number, y: number] }[];
}

/** A pixel is about two meters, so the picture covers a street and the adjacent blocks. */
const ZOOM = 16;
/** Half the width of a wide screen, in pixels. */
const REACH_X = 700;
const REACH_Y = 90;

interface Around {
  center: Position;
  shapes: readonly { color: string; shapes: readonly RouteShape[] }[];
  places: readonly Position[];
  vehicles: readonly { color: string; vehicle: MapVehicle }[];
  /** Epoch ms. */
  now: number;
  /** Time of the live data, epoch ms. */
  sourceAsOf: number;
}

export function stopPicture({ center, shapes, places, vehicles, now, sourceAsOf }: Around): StopPicture {
  const pixels = worldPixels(ZOOM);
  const [x, y] = [mercatorX(center.lon, pixels), mercatorY(center.lat, pixels)];
  const at = ({ lat, lon }: Position): [number, number] => [
    Math.round(mercatorX(lon, pixels) - x),
    Math.round(mercatorY(lat, pixels) - y),
  ];
  const isSeen = ([dx, dy]: readonly [number, number]) => Math.abs(dx) <= REACH_X && Math.abs(dy) <= REACH_Y;
  return {
    lines: shapes.flatMap(({ color, shapes: own }) => {
      const paths = new Set(own.flatMap(({ points }) => visibleParts(points.map(at))));
      return paths.size === 0 ? [] : [{ color, path: [...paths].join('') }];
    }),
    places: places.map(at).filter(isSeen),
    vehicles: vehicles.flatMap(({ color, vehicle }) => {
      const { lat, lon } = vehicle;
      if (lat === null || lon === null || vehicleAge(vehicle, now, sourceAsOf) === 'stale') return [];
      const point = at({ lat, lon });
      return isSeen(point) ? [{ color, at: point }] : [];
    }),
  };
}

/** Returns the visible parts of a line, each as SVG path data. */
function visibleParts(points: readonly (readonly [number, number])[]): string[] {
  const found: string[] = [];
  let open = false;
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined || !mayBeVisible(from, to)) {
      open = false;
      continue;
    }
    if (open) found[found.length - 1] += `L${to.join(' ')}`;
    else found.push(`M${from.join(' ')}L${to.join(' ')}`);
    open = true;
  }
  return found;
}

/** Whether a segment may be visible: its bounding box overlaps the picture. */
const mayBeVisible = (from: readonly [number, number], to: readonly [number, number]): boolean =>
  Math.min(from[0], to[0]) <= REACH_X &&
  Math.max(from[0], to[0]) >= -REACH_X &&
  Math.min(from[1], to[1]) <= REACH_Y &&
  Math.max(from[1], to[1]) >= -REACH_Y;
