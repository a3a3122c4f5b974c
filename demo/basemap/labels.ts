/** Places the names of the whole region at once, so that a name that crosses a tile's edge matches on both sides. */
import type { Basemap, BasemapName, Park } from './basemap.ts';
import { worldPixel } from './projection.ts';
import { streetNames } from './streetNames.ts';

export interface MapLabel {
  text: string;
  kind: 'city' | 'town' | 'neighbourhood' | 'park' | 'water' | 'street';
  size: number;
  /** World pixels of the middle of the text. */
  x: number;
  y: number;
  /** Radians clockwise from the horizontal. */
  angle: number;
  /** Half the width and half the height of the axis-aligned box around the text, in pixels. */
  halfWidth: number;
  halfHeight: number;
}

export type Measure = (text: string, size: number) => number;

const placeStyle = {
  1: { kind: 'city', from: 7, to: 13, size: 17 },
  2: { kind: 'town', from: 10, to: 15, size: 13 },
  3: { kind: 'neighbourhood', from: 12, to: 17, size: 12.5 },
} as const;

/** Minimum space between two labels, in pixels. */
const GAP = { x: 12, y: 10 } as const;

function middle(park: Park): { lat: number; lon: number } {
  const sum = park.ring.reduce((s, p) => ({ lat: s.lat + p.lat, lon: s.lon + p.lon }), { lat: 0, lon: 0 });
  return { lat: sum.lat / park.ring.length, lon: sum.lon / park.ring.length };
}

type HorizontalLabel = Omit<MapLabel, 'halfWidth' | 'halfHeight' | 'angle'>;

function areaNames({ places, waterNames, parks }: Basemap, zoom: number): HorizontalLabel[] {
  const placeNames = (place: BasemapName) => {
    const style = placeStyle[place.rank];
    if (zoom < style.from || zoom > style.to) return [];
    return [{ text: place.name, kind: style.kind, size: style.size, ...worldPixel(place, zoom) }];
  };
  return [
    ...places.flatMap(placeNames),
    ...waterNames
      .filter((water) => zoom >= water.labelZoom)
      .map((water) => ({ text: water.name, kind: 'water' as const, size: 12.5, ...worldPixel(water, zoom) })),
    ...parks
      .filter((park) => zoom >= park.labelZoom)
      .map((park) => ({
        text: park.name,
        kind: 'park' as const,
        size: 12,
        ...worldPixel(middle(park), zoom),
      })),
  ];
}

/** Names of areas have priority over names of streets. */
export function placeLabels(basemap: Basemap, zoom: number, measure: Measure): MapLabel[] {
  const areas = areaNames(basemap, zoom).map(
    (name): MapLabel => ({
      ...name,
      angle: 0,
      halfWidth: measure(name.text, name.size) / 2,
      halfHeight: name.size / 2,
    }),
  );
  const kept = new LabelGrid();
  for (const label of [...areas, ...streetNames(basemap.streets, zoom, measure)]) kept.addWhereFree(label);
  return kept.labels;
}

/** Indexes labels by map cell, so that each label is compared only with its neighbours. */
class LabelGrid {
  readonly labels: MapLabel[] = [];
  readonly #cells = new Map<string, MapLabel[]>();

  addWhereFree(label: MapLabel): void {
    const cells = this.#cellsOf(label);
    if (cells.some((cell) => this.#cells.get(cell)?.some((other) => clash(label, other)))) return;
    for (const cell of cells) this.#cells.getOrInsertComputed(cell, () => []).push(label);
    this.labels.push(label);
  }

  #cellsOf({ x, y, halfWidth, halfHeight }: MapLabel): string[] {
    const cells: string[] = [];
    const side = 256;
    const [left, right] = [x - halfWidth - GAP.x, x + halfWidth + GAP.x].map((at) => Math.floor(at / side));
    const [top, bottom] = [y - halfHeight - GAP.y, y + halfHeight + GAP.y].map((at) => Math.floor(at / side));
    for (let column = left ?? 0; column <= (right ?? 0); column++) {
      for (let row = top ?? 0; row <= (bottom ?? 0); row++) cells.push(`${column}/${row}`);
    }
    return cells;
  }
}

const clash = (a: MapLabel, b: MapLabel): boolean =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth + GAP.x &&
  Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight + GAP.y;
