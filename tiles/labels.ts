/**
 * Chooses and places the names on a tile. A name is written unless a more important one touches it. This depends only on
 * the names around it, so that a name across the edge of two tiles is on both or on neither.
 */
import { EXTENT, type Feature } from './dataTiles.ts';
import { importanceOf, type Naming, namesOf } from './schema.ts';

export interface MapLabel {
  lines: readonly string[];
  naming: Naming;
  size: number;
  /** The middle of the text, in pixels from the tile. */
  x: number;
  y: number;
  /** Radians clockwise from the horizontal. */
  angle: number;
  /** Half the width and half the height of the axis-aligned box around the text, in pixels. */
  halfWidth: number;
  halfHeight: number;
  weight: number;
}

/** Returns the width of a text in pixels; `null`: no font here has its letters. */
export type Measure = (text: string, size: number) => number | null;

/** Names further than this from a tile cannot decide which names are on it. */
export const MARGIN = 256;
/** Follows from the margin: on both sides of a name on the tile may be another. */
const MAX_HALF = 80;
const GAP = { x: 12, y: 10 } as const;
export const LINE_HEIGHT = 1.15;
/** A text is not written again this near, in pixels. */
const REPEATED = 150;
/** The distance between the names on one street, in pixels. */
const SPACING = 420;

/** From and to which zoom names are written, how large, and their weight against other kinds. */
const styles: Readonly<Record<Naming, { from: number; to: number; size: number; weight: number }>> = {
  city: { from: 5, to: 13, size: 17, weight: 9 },
  town: { from: 9, to: 15, size: 13, weight: 8 },
  village: { from: 11, to: 16, size: 12.5, weight: 7 },
  neighbourhood: { from: 12, to: 17, size: 12.5, weight: 6 },
  water: { from: 9, to: 19, size: 12.5, weight: 5 },
  park: { from: 12, to: 19, size: 12, weight: 4 },
  landmark: { from: 15, to: 19, size: 12, weight: 3 },
  street: { from: 15, to: 19, size: 11.5, weight: 2 },
  // From the next zoom on, the map has stations and stops of its own.
  stop: { from: 9, to: 12, size: 12, weight: 1 },
};

/** A data tile at a zoom: its north-west corner in pixels from the picture tile, and pixels per unit. */
export interface Placed {
  features: readonly Feature[];
  left: number;
  top: number;
  scale: number;
}

export function candidates(
  { features, left, top, scale }: Placed,
  zoom: number,
  lang: string,
  measure: Measure,
): MapLabel[] {
  return features.flatMap((feature): MapLabel[] => {
    const { naming, type, tags, parts } = feature;
    if (naming === null) return [];
    const { from, to, size, weight } = styles[naming];
    if (zoom < Math.max(from, feature.from) || zoom > to) return [];
    const [found] = namesOf(tags, lang).flatMap((text) => {
      const width = measure(text, size);
      return width === null ? [] : [{ text, width }];
    });
    if (!found) return [];
    const base = { naming, size, weight: 1000 * weight + importanceOf(tags) };
    if (type === 'line')
      return parts.flatMap((part) =>
        alongLine(part, scale, found.width).map(({ x, y, angle }) => {
          const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
          return {
            ...base,
            lines: [found.text],
            x: left + x,
            y: top + y,
            angle,
            halfWidth: (found.width * cos + size * sin) / 2,
            halfHeight: (found.width * sin + size * cos) / 2,
          };
        }),
      );
    const lines = found.width > 2 * MAX_HALF ? broken(found.text, size, measure) : [found.text];
    const halfWidth = Math.max(...lines.map((line) => measure(line, size) ?? 0)) / 2;
    if (halfWidth > MAX_HALF) return [];
    return parts.flatMap(([x = 0, y = 0]) =>
      // A point in the margin is also in the next tile.
      x < 0 || x >= EXTENT || y < 0 || y >= EXTENT
        ? []
        : [
            {
              ...base,
              lines,
              x: left + x * scale,
              y: top + y * scale,
              angle: 0,
              halfWidth,
              halfHeight: (lines.length * size * LINE_HEIGHT) / 2,
            },
          ],
    );
  });
}

/** Breaks a text between words into lines that are narrow enough. */
function broken(text: string, size: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && (measure(longer, size) ?? 0) <= 1.6 * MAX_HALF) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Returns places along a line, in pixels, where a text of this width lies nearly straight on it. */
function alongLine(
  part: Int32Array,
  scale: number,
  width: number,
): { x: number; y: number; angle: number }[] {
  if (width > 2 * MAX_HALF) return [];
  const along = [0];
  for (let i = 2; i + 1 < part.length; i += 2)
    along.push(
      (along.at(-1) ?? 0) +
        scale * Math.hypot((part[i] ?? 0) - (part[i - 2] ?? 0), (part[i + 1] ?? 0) - (part[i - 1] ?? 0)),
    );
  const length = along.at(-1) ?? 0;
  if (length < width + 20) return [];
  const count = Math.max(1, Math.floor(length / SPACING));
  return Array.from({ length: count }, (_, i) => {
    const rise = Math.abs((part.at(-1) ?? 0) - (part[1] ?? 0));
    const run = Math.abs((part.at(-2) ?? 0) - (part[0] ?? 0));
    // North–south and east–west streets use different offsets, so that the names of crossing streets seldom meet.
    const middle = (length * (i + (count === 1 ? 0.5 : rise > run ? 0.65 : 0.35))) / count;
    const at = Math.min(length - width / 2, Math.max(width / 2, middle));
    const [from, to] = [pointAt(part, along, at - width / 2), pointAt(part, along, at + width / 2)];
    const [dx, dy] = [(to.x - from.x) * scale, (to.y - from.y) * scale];
    return {
      isStraight: Math.hypot(dx, dy) > 0.97 * width,
      x: ((from.x + to.x) / 2) * scale,
      y: ((from.y + to.y) / 2) * scale,
      angle: uprightAngle(Math.atan2(dy, dx)),
    };
  }).filter(({ isStraight, x, y }) => {
    const end = EXTENT * scale;
    return isStraight && x >= 0 && x < end && y >= 0 && y < end;
  });
}

function pointAt(part: Int32Array, along: readonly number[], distance: number): { x: number; y: number } {
  const next = Math.max(
    1,
    along.findIndex((each) => each >= distance),
  );
  const [start = 0, end = 0] = [along[next - 1], along[next]];
  const share = end === start ? 0 : (distance - start) / (end - start);
  const [x = 0, y = 0, toX = 0, toY = 0] = part.subarray(2 * next - 2, 2 * next + 2);
  return { x: x + (toX - x) * share, y: y + (toY - y) * share };
}

function uprightAngle(angle: number): number {
  if (angle > Math.PI / 2) return angle - Math.PI;
  return angle <= -Math.PI / 2 ? angle + Math.PI : angle;
}

function clash(a: MapLabel, b: MapLabel): boolean {
  const [x, y] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  if (x < a.halfWidth + b.halfWidth + GAP.x && y < a.halfHeight + b.halfHeight + GAP.y) return true;
  return x < REPEATED && y < REPEATED && a.lines.join() === b.lines.join();
}

/** A total order, so that of two names exactly one gives way. */
const before = (a: MapLabel, b: MapLabel): number =>
  b.weight - a.weight || a.x - b.x || a.y - b.y || (a.lines.join() < b.lines.join() ? -1 : 1);

/** A label whose rival gives way itself gets a second chance; more would reach beyond the margin. */
const ROUNDS = 2;

/** Returns the labels that are written. */
export function written(labels: readonly MapLabel[]): MapLabel[] {
  const kept: MapLabel[] = [];
  let left = [...labels].sort(before);
  for (let round = 0; round < ROUNDS; round++) {
    const best = new Set(left.filter((label, i) => !left.slice(0, i).some((other) => clash(label, other))));
    kept.push(...best);
    left = left.filter((label) => !best.has(label) && ![...best].some((other) => clash(label, other)));
  }
  return kept;
}
