import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '#domain/stations/nearest.ts';
import type { Basemap, RiverPoint } from './basemap.ts';
import { type MapLabel, placeLabels } from './labels.ts';
import { type Palette, palettes } from './palette.ts';
import { pixelsPerMeter, TILE_SIZE, worldPixel } from './projection.ts';
import { smooth } from './smooth.ts';
import type { TileRequest } from './tileRequest.ts';

const FONT = 'Timepoint Basemap';
GlobalFonts.registerFromPath(
  fileURLToPath(
    import.meta.resolve(
      '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    ),
  ),
  FONT,
);

const mixPoint = (a: Position, b: Position, t: number): Position => ({
  lat: a.lat + (b.lat - a.lat) * t,
  lon: a.lon + (b.lon - a.lon) * t,
});
const mixRiver = (a: RiverPoint, b: RiverPoint, t: number): RiverPoint => ({
  ...mixPoint(a, b, t),
  widthMeters: Math.max(5, a.widthMeters + (b.widthMeters - a.widthMeters) * t),
});

/** A basemap prepared for drawing: shores, rivers, parks and highways are smooth, and names are placed once for each zoom. */
export interface ReadyBasemap extends Omit<Basemap, 'parks' | 'streets' | 'places' | 'waterNames'> {
  parks: readonly (readonly Position[])[];
  streets: readonly (readonly Position[])[];
  labelsAt(zoom: number): readonly MapLabel[];
}

export function prepareBasemap(basemap: Basemap): ReadyBasemap {
  const labels = new Map<number, MapLabel[]>();
  const smoothRing = (ring: readonly Position[]) => smooth([...ring, ...ring.slice(0, 1)], mixPoint, 4);
  return {
    sea: basemap.sea.map(smoothRing),
    islands: basemap.islands.map(smoothRing),
    rivers: basemap.rivers.map((river) => smooth(river, mixRiver, 8)),
    parks: basemap.parks.map(({ ring }) => smoothRing(ring)),
    highways: basemap.highways.map((line) => smooth(line, mixPoint, 6)),
    borders: basemap.borders,
    streets: basemap.streets.map(({ points }) => points),
    rails: basemap.rails,
    labelsAt: (zoom) => labels.getOrInsertComputed(zoom, () => placeLabels(basemap, zoom, measure)),
  };
}

const measuringContext = createCanvas(1, 1).getContext('2d');
function measure(text: string, size: number): number {
  measuringContext.font = `600 ${size}px "${FONT}"`;
  return measuringContext.measureText(text).width;
}

interface Sheet {
  context: SKRSContext2D;
  palette: Palette;
  zoom: number;
  left: number;
  top: number;
}

function trace({ context, zoom, left, top }: Sheet, line: readonly Position[]): void {
  context.beginPath();
  for (const point of line) {
    const { x, y } = worldPixel(point, zoom);
    context.lineTo(x - left, y - top);
  }
}

/** Whether the line's bounding box meets the tile enlarged by `margin` pixels on each side. */
function touches({ zoom, left, top }: Sheet, line: readonly Position[], margin: number): boolean {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const point of line) {
    const { x, y } = worldPixel(point, zoom);
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  const end = TILE_SIZE + margin;
  return maxX >= left - margin && minX <= left + end && maxY >= top - margin && minY <= top + end;
}

function fillRings(sheet: Sheet, rings: readonly (readonly Position[])[], color: string): void {
  sheet.context.fillStyle = color;
  for (const ring of rings) {
    if (!touches(sheet, ring, 2)) continue;
    trace(sheet, ring);
    sheet.context.fill();
  }
}

function drawRiver(sheet: Sheet, river: readonly RiverPoint[]): void {
  const { context, zoom, left, top, palette } = sheet;
  context.strokeStyle = palette.water;
  context.lineCap = 'round';
  for (let i = 0; i + 1 < river.length; i++) {
    const from = river[i];
    const to = river[i + 1];
    if (!from || !to) continue;
    const width = ((from.widthMeters + to.widthMeters) / 2) * pixelsPerMeter(from.lat, zoom);
    if (!touches(sheet, [from, to], width)) continue;
    context.lineWidth = Math.max(width, zoom >= 11 || from.widthMeters > 60 ? 1 : 0.4);
    const a = worldPixel(from, zoom);
    const b = worldPixel(to, zoom);
    context.beginPath();
    context.moveTo(a.x - left, a.y - top);
    context.lineTo(b.x - left, b.y - top);
    context.stroke();
  }
}

function drawLines(
  sheet: Sheet,
  lines: readonly (readonly Position[])[],
  color: string,
  width: number,
): void {
  const { context } = sheet;
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const line of lines) {
    if (!touches(sheet, line, width)) continue;
    trace(sheet, line);
    context.stroke();
  }
}

function drawBorders(sheet: Sheet, borders: Basemap['borders']): void {
  const { context, palette } = sheet;
  context.strokeStyle = palette.border;
  for (const { isState, line } of borders) {
    if (!touches(sheet, line, 2)) continue;
    context.lineWidth = isState ? 1.5 : 1;
    context.setLineDash(isState ? [8, 4] : [5, 5]);
    trace(sheet, line);
    context.stroke();
  }
  context.setLineDash([]);
}

function drawLabels(sheet: Sheet, labels: readonly MapLabel[]): void {
  const { context, palette, left, top } = sheet;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3.5;
  context.strokeStyle = palette.halo;
  for (const label of labels) {
    const x = label.x - left;
    const y = label.y - top;
    if (Math.abs(x - TILE_SIZE / 2) > TILE_SIZE / 2 + label.halfWidth + 4) continue;
    if (Math.abs(y - TILE_SIZE / 2) > TILE_SIZE / 2 + label.halfHeight + 4) continue;
    const weight = label.kind === 'city' ? 700 : label.kind === 'town' ? 600 : 500;
    context.font = `${weight} ${label.size}px "${FONT}"`;
    context.fillStyle = palette[labelColor[label.kind]];
    context.save();
    context.translate(x, y);
    context.rotate(label.angle);
    context.strokeText(label.text, 0, 0);
    context.fillText(label.text, 0, 0);
    context.restore();
  }
}

const labelColor = {
  water: 'waterLabel',
  park: 'parkLabel',
  street: 'streetLabel',
  city: 'label',
  town: 'label',
  neighbourhood: 'label',
} as const satisfies Record<MapLabel['kind'], keyof Palette>;

function drawLand(sheet: Sheet, basemap: ReadyBasemap): void {
  const { palette, zoom } = sheet;
  fillRings(sheet, basemap.sea, palette.water);
  fillRings(sheet, basemap.islands, palette.land);
  fillRings(sheet, basemap.parks, palette.park);
  for (const river of basemap.rivers) drawRiver(sheet, river);
  const streetWidth = { 12: 1, 13: 2, 14: 3.5, 15: 6, 16: 9, 17: 14 }[zoom] ?? (zoom > 17 ? 20 : 0);
  if (streetWidth > 0) {
    drawLines(sheet, basemap.streets, palette.streetEdge, streetWidth + 1.5);
    drawLines(sheet, basemap.streets, palette.street, streetWidth);
  }
  drawLines(sheet, basemap.highways, palette.highway, Math.min(14, Math.max(1, (zoom - 8) * 1.2)));
  drawLines(sheet, basemap.rails, palette.rail, zoom < 12 ? 1 : 1.5);
  drawBorders(sheet, basemap.borders);
}

export function renderTile(request: TileRequest, basemap: ReadyBasemap): Uint8Array {
  const canvas = createCanvas(TILE_SIZE * request.ratio, TILE_SIZE * request.ratio);
  const context = canvas.getContext('2d');
  context.scale(request.ratio, request.ratio);
  const palette = palettes[request.theme];
  const sheet: Sheet = {
    context,
    palette,
    zoom: request.z,
    left: request.x * TILE_SIZE,
    top: request.y * TILE_SIZE,
  };
  if (request.part !== 'names') {
    context.fillStyle = palette.land;
    context.fillRect(0, 0, TILE_SIZE, TILE_SIZE);
    drawLand(sheet, basemap);
  }
  if (request.part !== 'land') drawLabels(sheet, basemap.labelsAt(request.z));
  return canvas.encodeSync('png');
}
