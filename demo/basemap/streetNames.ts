/** Repeats each street's name along the street, so that a name is usually in view. */
import type { NamedStreet } from './basemap.ts';
import type { MapLabel, Measure } from './labels.ts';
import { worldPixel } from './projection.ts';

const FROM_ZOOM = 15;
/** Minimum distance between the names on one stretch of a street, in pixels. */
const SPACING_PIXELS = 420;

/** Returns candidate labels for street names at a zoom, the same for every tile. */
export function streetNames(streets: readonly NamedStreet[], zoom: number, measure: Measure): MapLabel[] {
  if (zoom < FROM_ZOOM) return [];
  const size = zoom < 17 ? 11.5 : 13;
  return streets.flatMap(({ name, points }) => {
    if (name === null) return [];
    const width = measure(name, size);
    const pixels = points.map((point) => worldPixel(point, zoom));
    return pixels.slice(1).flatMap((to, i) => {
      const from = pixels[i];
      return from ? stretchLabels(name, size, width, from, to) : [];
    });
  });
}

interface Pixel {
  x: number;
  y: number;
}

function stretchLabels(text: string, size: number, width: number, from: Pixel, to: Pixel): MapLabel[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.floor(length / SPACING_PIXELS);
  // A short stretch gets one name if it is long enough for the name.
  const names = count === 0 && length > width + 2 * size ? 1 : count;
  const angle = uprightAngle(Math.atan2(to.y - from.y, to.x - from.x));
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return Array.from({ length: names }, (_, i) => {
    // North–south and east–west streets use different offsets, so that the names of crossing streets seldom meet.
    const at = (i + (sin > cos ? 0.65 : 0.35)) / Math.max(1, names);
    return {
      text,
      kind: 'street' as const,
      size,
      x: from.x + (to.x - from.x) * at,
      y: from.y + (to.y - from.y) * at,
      angle,
      halfWidth: (width * cos + size * sin) / 2,
      halfHeight: (width * sin + size * cos) / 2,
    };
  });
}

function uprightAngle(angle: number): number {
  if (angle > Math.PI / 2) return angle - Math.PI;
  return angle <= -Math.PI / 2 ? angle + Math.PI : angle;
}
