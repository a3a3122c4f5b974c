/** How large a picture of a region is drawn in a frame whose size only the browser knows: as the map will fit it. */
import { MAP_ZOOM } from '#web/features/transit/map/engine/mapZoom.ts';
import type { VehiclePicture } from './vehiclePicture.ts';

/** The map takes a zoom level that a region misses by less than a hundredth of a level (Leaflet, `getBoundsZoom`). */
const TOLERANCE = 2 ** -0.005;

/**
 * CSS rules that draw the svg in the container `selector` names, the part of the map that nothing lies over, at the
 * closest zoom at which the region still fits whole: the map knows whole levels alone, so that the picture does not
 * scale with its frame but by steps of two.
 */
export function pictureFit(
  selector: string,
  { width, height, zoom }: NonNullable<VehiclePicture['fit']>,
): string {
  const levels = MAP_ZOOM.closestFit - MAP_ZOOM.min;
  const rules = Array.from({ length: levels + 1 }, (_, step) => {
    const scale = 2 ** (MAP_ZOOM.min + step - zoom);
    const rule = `${selector} svg{inline-size:${px(width * scale)};block-size:${px(height * scale)}}`;
    const needs = [width, height].map((side) => px(side * scale * TOLERANCE));
    // Smaller than the farthest level: drawn at that all the same.
    return step === 0 ? rule : `@container (min-width:${needs[0]}) and (min-height:${needs[1]}){${rule}}`;
  });
  return rules.join('');
}

const px = (length: number): string => `${Math.round(length * 100) / 100}px`;
