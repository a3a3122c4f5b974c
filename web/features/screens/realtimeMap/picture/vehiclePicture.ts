// Draws a static picture of the vehicles: one path per appearance, in Web Mercator pixels from the centre of the view.
import type { Region } from '#agency/types.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { EpochMs } from '#domain/units.ts';
import { mercatorX, mercatorY, worldPixels } from '#web/features/transit/map/engine/geometry.ts';
import type { MapLine, NetworkLine } from '#web/features/transit/map/engine/mapLines.ts';
import { type MapVehicle, punctuality, vehicleAge } from '#web/features/transit/map/engine/mapVehicle.ts';
import { MAP_ZOOM, type MapView, SHOWN_FROM } from '#web/features/transit/map/engine/mapView.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

export interface PictureFrame {
  /** The zoom at which one unit of the picture is a pixel. */
  zoom: number;
  /** The centre, in world pixels. */
  x: number;
  y: number;
  /** Vehicles further than this from the centre in x or y, in pixels, are not drawn. */
  reach: number;
  /** The size of a region to show in full, in pixels. `null`: one unit is one pixel in any frame. */
  fit: { width: number; height: number; zoom: number } | null;
}

/** A region's longer side has at most this many units, about a screen's pixels, or more at the lowest zoom. */
const GRID = 1024;
/** In pixels; hardly any screen extends further from the centre of a view. */
const VIEW_REACH = 1200;
/** In multiples of a region's longer side; a frame that shows the region hardly ever extends further from its centre. */
const REGION_REACH = 3;

/** Returns the frame of a view or, without one, of a region shown in full; it matches the initial view of the map. */
export function pictureFrame(view: MapView | null, region: Region): PictureFrame {
  if (view) {
    const { zoom } = view;
    const pixels = worldPixels(zoom);
    return {
      zoom,
      x: mercatorX(view.lon, pixels),
      y: mercatorY(view.lat, pixels),
      reach: VIEW_REACH,
      fit: null,
    };
  }
  const west = mercatorX(region.west, 1);
  const east = mercatorX(region.east, 1);
  const north = mercatorY(region.north, 1);
  const south = mercatorY(region.south, 1);
  const longerSide = Math.max(east - west, south - north);
  const zoom = Math.min(
    MAP_ZOOM.closestFit,
    Math.max(MAP_ZOOM.min, Math.floor(Math.log2(GRID / (longerSide * worldPixels(0))))),
  );
  const pixels = worldPixels(zoom);
  return {
    zoom,
    x: ((west + east) / 2) * pixels,
    y: ((north + south) / 2) * pixels,
    reach: Math.max(longerSide * pixels * REGION_REACH, VIEW_REACH),
    fit: { width: (east - west) * pixels, height: (south - north) * pixels, zoom },
  };
}

interface Options {
  frame: PictureFrame;
  network: readonly NetworkLine[];
  lines: readonly MapLine[];
  /** Whether the rider has set filters; if so, no vehicle is a speck. */
  isFiltered: boolean;
  badge: (routeId: string) => RouteBadge;
  selected: string | null;
  now: EpochMs;
  sourceAsOf: number;
}

/** Maximum number of dots; the nearest to the centre are drawn. */
export const MAX_DOTS = 600;
/** Diameter of a dot with its outline if a unit is half a pixel, as on phones. */
const DOT_DIAMETER = 26;
const MAX_LAYERS = 6;
/** Headings are drawn in the same steps as on the map (`sprites.ts`), in degrees. */
const HEADING_STEP = 15;
/** Long enough if a unit is a sixth of a pixel (or a third, for the selected vehicle); CSS dashes shorten the line. */
const HEADING_REACH = 60;

interface Dot {
  x: number;
  y: number;
  vehicle: MapVehicle;
  isOld: boolean;
}

export type VehiclePicture = NonNullable<ReturnType<typeof vehiclePicture>>;

/** Draws the vehicles, except stale, unlocated and distant ones. `null`: none is left, and there are no `lines`. */
export function vehiclePicture(vehicles: readonly MapVehicle[], options: Options) {
  const { badge, frame, network, lines, isFiltered, now, sourceAsOf } = options;
  const pixels = worldPixels(frame.zoom);
  const dots = vehicles
    .flatMap((vehicle): Dot[] => {
      const { lat, lon } = vehicle;
      if (lat === null || lon === null) return [];
      const age = vehicleAge(vehicle, now, sourceAsOf);
      if (age === 'stale') return [];
      const x = Math.round(mercatorX(lon, pixels) - frame.x);
      const y = Math.round(mercatorY(lat, pixels) - frame.y);
      if (Math.max(Math.abs(x), Math.abs(y)) > frame.reach) return [];
      return [{ x, y, vehicle, isOld: age === 'aging' }];
    })
    .sort((a, b) => a.x * a.x + a.y * a.y - (b.x * b.x + b.y * b.y));
  const selected = dots.find(({ vehicle }) => vehicle.id === options.selected);
  const nearest = dots.filter((dot) => dot !== selected).slice(0, MAX_DOTS);
  const showsSpecks = !isFiltered && frame.zoom < SHOWN_FROM.vehicles;
  const { specks = [], drawn = [] } = Object.groupBy(nearest, ({ vehicle }) =>
    showsSpecks && badge(vehicle.routeId).mode === 'Bus' ? 'specks' : 'drawn',
  );
  if (!selected && nearest.length === 0 && lines.length === 0) return null;

  const pathOf = (line: readonly Position[]) =>
    `M${line
      .map(({ lat, lon }) => [mercatorX(lon, pixels) - frame.x, mercatorY(lat, pixels) - frame.y])
      .map((point) => point.map(Math.round).join(' '))
      .join(' ')}`;
  // Some of a line's points, or the middle of two of them, are near the centre.
  const reaches = (line: readonly Position[]) => {
    const world = line.map(
      ({ lat, lon }) => [mercatorX(lon, pixels) - frame.x, mercatorY(lat, pixels) - frame.y] as const,
    );
    return world.some(([x, y], i) => {
      const [nextX, nextY] = world[i + 1] ?? [x, y];
      const isBeside = (a: number, b: number) =>
        Math.min(a, b) > frame.reach || Math.max(a, b) < -frame.reach;
      return !isBeside(x, nextX) && !isBeside(y, nextY);
    });
  };
  const groups = Map.groupBy(drawn, ({ vehicle, isOld }) => `${badge(vehicle.routeId).bgColor} ${isOld}`);
  return {
    fit: frame.fit,
    /** The lines that are shown even without filters, below all else. */
    network: network
      .filter(({ points }) => reaches(points))
      .map(({ color, points }) => ({ background: color, path: pathOf(points) })),
    lines: lines.map(({ kind, color, points }) => ({ kind, background: color, path: pathOf(points) })),
    /** Small dots below the others, by colour: buses at low zooms, unless the rider has set filters. */
    specks: [...Map.groupBy(specks, ({ vehicle }) => badge(vehicle.routeId).bgColor)].map(
      ([background, group]) => ({ background, path: dotPath(group) }),
    ),
    /** Path data by colour and age, from bottom to top. `headings`: a line for each known heading, longer than drawn. */
    dots: [...groups.values()].flatMap(splitIntoLayers).map((layer) => ({
      background: badge(layer[0].vehicle.routeId).bgColor,
      isOld: layer[0].isOld,
      path: dotPath(layer),
      headings: headingPath(layer),
    })),
    /** Path data of the marks on the dots of late vehicles, and of early ones; empty if there are none. */
    late: dotPath(drawn.filter(({ vehicle }) => punctuality(vehicle) === 'late')),
    early: dotPath(drawn.filter(({ vehicle }) => punctuality(vehicle) === 'early')),
    selected: selected
      ? {
          background: badge(selected.vehicle.routeId).bgColor,
          path: dotPath([selected]),
          headings: headingPath([selected]),
        }
      : null,
  };
}

type Layer = [Dot, ...Dot[]];

/** Puts touching dots into separate layers, because their outlines would merge in one path. */
function splitIntoLayers(dots: readonly Dot[]): Layer[] {
  const layers: Layer[] = [];
  for (const dot of dots) {
    const free = layers.find((layer) =>
      layer.every((other) => Math.max(Math.abs(other.x - dot.x), Math.abs(other.y - dot.y)) >= DOT_DIAMETER),
    );
    if (free) free.push(dot);
    else if (layers.length < MAX_LAYERS) layers.push([dot]);
    // Beyond this, overlapping dots cannot be distinguished anyway.
    else layers.at(-1)?.push(dot);
  }
  return layers;
}

/** Returns a path of zero-length strokes, which round caps turn into dots. */
const dotPath = (dots: readonly Dot[]): string => strokePath(dots, () => [0, 0]);

function headingPath(dots: readonly Dot[]): string {
  const turnOf = new Map(
    dots.flatMap((dot) => {
      const { heading } = dot.vehicle;
      if (heading === null) return [];
      return [[dot, ((Math.round(heading / HEADING_STEP) * HEADING_STEP) / 180) * Math.PI] as const];
    }),
  );
  return strokePath([...turnOf.keys()], (dot) => {
    const turn = turnOf.get(dot) ?? 0;
    return [Math.round(Math.sin(turn) * HEADING_REACH), Math.round(-Math.cos(turn) * HEADING_REACH)];
  });
}

/** Returns a path with a stroke from each dot. Each stroke is relative to the end of the previous one. */
function strokePath(dots: readonly Dot[], reach: (dot: Dot) => readonly [x: number, y: number]): string {
  let x = 0;
  let y = 0;
  return dots
    .toSorted((a, b) => a.x - b.x || a.y - b.y)
    .map((dot) => {
      const [dx, dy] = reach(dot);
      const line = dx === 0 && dy === 0 ? 'h0' : `l${pair(dx, dy)}`;
      const step = `m${pair(dot.x - x, dot.y - y)}${line}`;
      x = dot.x + dx;
      y = dot.y + dy;
      return step;
    })
    .join('');
}

const pair = (x: number, y: number): string => `${x}${y < 0 ? '' : ' '}${y}`;
