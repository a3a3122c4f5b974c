/** Web Mercator (EPSG:3857) in pixels of a zoom level, like tiles, without creating an object per point. */
const TILE = 256;
const EQUATOR_METERS = 40_075_016.686;

/** Returns the width of the world in pixels at a zoom. */
export const worldPixels = (zoom: number): number => TILE * 2 ** zoom;

/** Returns pixels from the west edge of a world `pixels` wide. */
export const mercatorX = (lon: number, pixels: number): number => (lon / 360 + 0.5) * pixels;

/** Returns pixels from the north edge of a world `pixels` wide. */
export function mercatorY(lat: number, pixels: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  return (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * pixels;
}

export const metersPerPixel = (lat: number, pixels: number): number =>
  (EQUATOR_METERS * Math.cos((lat * Math.PI) / 180)) / pixels;
