/** Draws a tile of 256 CSS pixels: the land of one data tile, and the names of those around it. */
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type DataSource, EXTENT, type Feature } from './dataTiles.ts';
import { fontOf, measureName } from './fonts.ts';
import { candidates, LINE_HEIGHT, MARGIN, type MapLabel, type Placed, written } from './labels.ts';
import { type Palette, palettes } from './palette.ts';
import type { Naming, Paint } from './schema.ts';
import type { TileRequest } from './tileRequest.ts';

const SIZE = 256;

/** Widths in pixels by zoom: below the first zoom a line is not drawn, and above the last it keeps its width. */
type Widths = Readonly<Record<number, number>>;
interface LineStyle {
  color: keyof Palette;
  widths: Widths;
  edge?: keyof Palette;
  dash?: readonly number[];
}

/** In the order in which they are drawn. */
const areas = [
  ['park', 'park', 0],
  ['water', 'water', 0],
  ['building', 'building', 16],
] as const satisfies readonly [Paint, keyof Palette, number][];

const lines: readonly [Paint, LineStyle][] = [
  ['river', { color: 'water', widths: { 9: 0.6, 11: 1, 13: 1.5, 15: 2.5, 17: 4 } }],
  ['ferry', { color: 'border', widths: { 10: 1 }, dash: [4, 4] }],
  ['path', { color: 'street', widths: { 15: 1, 16: 1.5, 17: 2.5 }, edge: 'streetEdge' }],
  ['street', { color: 'street', widths: { 13: 1, 14: 2, 15: 4, 16: 7, 17: 11, 18: 18 }, edge: 'streetEdge' }],
  [
    'mainStreet',
    {
      color: 'street',
      widths: { 9: 0.6, 11: 0.8, 12: 1, 13: 2, 14: 3.5, 15: 6, 16: 9, 17: 14, 18: 20 },
      edge: 'streetEdge',
    },
  ],
  [
    'highway',
    {
      color: 'highway',
      widths: { 6: 1, 9: 1.2, 10: 2.4, 11: 3.6, 12: 4.8, 13: 6, 14: 7.2, 15: 8.4, 16: 10, 18: 14 },
    },
  ],
  ['line', { color: 'street', widths: { 6: 1.5, 10: 2, 13: 3, 15: 6, 17: 10 }, edge: 'rail' }],
  ['rail', { color: 'rail', widths: { 9: 0.6, 10: 1, 12: 1.5 } }],
  ['county', { color: 'border', widths: { 8: 1 }, dash: [5, 5] }],
  ['state', { color: 'border', widths: { 4: 1.5 }, dash: [8, 4] }],
  ['country', { color: 'border', widths: { 0: 2 }, dash: [10, 4] }],
];

const STOP_FROM = 13;

function widthAt(widths: Widths, zoom: number): number {
  const known = Object.keys(widths).map(Number);
  return widths[known.findLast((each) => each <= zoom) ?? -1] ?? 0;
}

export async function drawTile(tile: TileRequest, source: DataSource): Promise<Uint8Array> {
  const { z, x, y, theme, part, ratio } = tile;
  const [land, names] = await Promise.all([
    part === 'names' ? null : placedTiles(source, z, x * SIZE, y * SIZE, 0),
    part === 'land' ? null : placedTiles(source, z, x * SIZE, y * SIZE, MARGIN),
  ]);
  const canvas = createCanvas(SIZE * ratio, SIZE * ratio);
  const context = canvas.getContext('2d');
  context.scale(ratio, ratio);
  const palette = palettes[theme];
  if (land) {
    context.fillStyle = palette.land;
    context.fillRect(0, 0, SIZE, SIZE);
    for (const each of land) drawLand(context, palette, z, each);
  }
  if (names) drawNames(context, palette, labelsAround(names, tile));
  return tile.format === 'webp' ? canvas.encode('webp', WEBP_QUALITY) : canvas.encode('png');
}

const WEBP_QUALITY = 75;

/** Returns the data tiles under a tile and its margin, relative to the tile's north-west corner. */
async function placedTiles(
  source: DataSource,
  zoom: number,
  west: number,
  north: number,
  margin: number,
): Promise<Placed[]> {
  const z = Math.max(source.minZoom, Math.min(zoom - 1, source.maxZoom));
  const side = SIZE * 2 ** (zoom - z);
  const count = 2 ** z;
  const found: Promise<Placed>[] = [];
  const last = (at: number) => Math.floor((at + SIZE + margin - 1) / side);
  for (let x = Math.floor((west - margin) / side); x <= last(west); x++) {
    for (
      let y = Math.max(0, Math.floor((north - margin) / side));
      y <= Math.min(count - 1, last(north));
      y++
    ) {
      const place = { left: x * side - west, top: y * side - north, scale: side / EXTENT };
      found.push(source.tile(z, (x + count) % count, y).then((features) => ({ features, ...place })));
    }
  }
  return Promise.all(found);
}

function drawLand(context: SKRSContext2D, palette: Palette, zoom: number, placed: Placed): void {
  const byPaint = Map.groupBy(
    placed.features.filter((feature) => feature.from <= zoom && isNear(feature, placed)),
    ({ paint }) => paint,
  );
  const trace = (features: readonly Feature[]) => {
    context.beginPath();
    for (const { parts } of features) for (const each of parts) tracePart(context, each, placed);
  };
  for (const [paint, color, from] of areas) {
    const found = byPaint.get(paint)?.filter(({ type }) => type === 'area');
    if (!found || zoom < from) continue;
    trace(found);
    context.fillStyle = palette[color];
    context.fill();
  }
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const [paint, { color, widths, edge, dash = [] }] of lines) {
    const found = byPaint.get(paint);
    const width = widthAt(widths, zoom);
    if (!found || width === 0) continue;
    trace(found);
    context.setLineDash([...dash]);
    if (edge) {
      context.strokeStyle = palette[edge];
      context.lineWidth = width + 1.5;
      context.stroke();
    }
    context.strokeStyle = palette[color];
    context.lineWidth = width;
    context.stroke();
  }
  context.setLineDash([]);
  if (zoom >= STOP_FROM) drawStops(context, palette, zoom, placed, byPaint.get('stop') ?? []);
}

/** Whether a feature may be on the tile, with its outline. */
function isNear({ box: [west, north, east, south] }: Feature, { left, top, scale }: Placed): boolean {
  const edge = 12;
  return (
    left + east * scale >= -edge &&
    left + west * scale <= SIZE + edge &&
    top + south * scale >= -edge &&
    top + north * scale <= SIZE + edge
  );
}

function tracePart(context: SKRSContext2D, part: Int32Array, { left, top, scale }: Placed): void {
  for (let i = 0; i + 1 < part.length; i += 2) {
    const [x, y] = [left + (part[i] ?? 0) * scale, top + (part[i + 1] ?? 0) * scale];
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
}

function drawStops(
  context: SKRSContext2D,
  palette: Palette,
  zoom: number,
  { left, top, scale }: Placed,
  stops: readonly Feature[],
): void {
  context.fillStyle = palette.rail;
  context.beginPath();
  for (const { parts } of stops)
    for (const [x = 0, y = 0] of parts) {
      const [atX, atY] = [left + x * scale, top + y * scale];
      context.moveTo(atX, atY);
      context.arc(atX, atY, zoom < 15 ? 2 : 3, 0, 2 * Math.PI);
    }
  context.fill();
}

function labelsAround(names: readonly Placed[], { z, lang }: TileRequest): MapLabel[] {
  const isAround = (at: number) => at >= -MARGIN && at <= SIZE + MARGIN;
  return written(
    names
      .flatMap((placed) => candidates(placed, z, lang, measureName))
      .filter(({ x, y }) => isAround(x) && isAround(y)),
  );
}

const labelColor = {
  water: 'waterLabel',
  park: 'parkLabel',
  landmark: 'streetLabel',
  street: 'streetLabel',
  city: 'label',
  town: 'label',
  village: 'label',
  neighbourhood: 'label',
  stop: 'label',
} as const satisfies Record<Naming, keyof Palette>;

function drawNames(context: SKRSContext2D, palette: Palette, labels: readonly MapLabel[]): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3.5;
  context.strokeStyle = palette.halo;
  for (const label of labels) {
    const { x, y, size, naming } = label;
    if (Math.abs(x - SIZE / 2) > SIZE / 2 + label.halfWidth + 4) continue;
    if (Math.abs(y - SIZE / 2) > SIZE / 2 + label.halfHeight + 4) continue;
    context.font = fontOf(naming === 'city' ? 700 : naming === 'town' ? 600 : 500, size);
    context.fillStyle = palette[labelColor[naming]];
    context.save();
    context.translate(x, y);
    context.rotate(label.angle);
    for (const [i, line] of label.lines.entries()) {
      const down = (i - (label.lines.length - 1) / 2) * size * LINE_HEIGHT;
      context.strokeText(line, 0, down);
      context.fillText(line, 0, down);
    }
    context.restore();
  }
}
