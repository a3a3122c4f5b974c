/** Scales the picture of a region the way the map will fit it, in a frame whose size is known only in the browser. */
import { MAP_ZOOM } from '#web/features/transit/map/engine/mapView.ts';
import type { VehiclePicture } from './vehiclePicture.ts';

/** Leaflet also accepts a zoom level that is up to 0.005 levels too high for the region. */
const TOLERANCE = 2 ** -0.005;

/** Returns CSS rules that draw the svg in the container `selector` at the highest whole zoom at which the region fits. */
export function pictureFit(
  selector: string,
  { width, height, zoom }: NonNullable<VehiclePicture['fit']>,
): string {
  const levels = MAP_ZOOM.closestFit - MAP_ZOOM.min;
  const rules = Array.from({ length: levels + 1 }, (_, step) => {
    const scale = 2 ** (MAP_ZOOM.min + step - zoom);
    const rule = `${selector} svg{inline-size:${px(width * scale)};block-size:${px(height * scale)}}`;
    const [minWidth, minHeight] = [width, height].map((side) => px(side * scale * TOLERANCE));
    // The lowest level is used even if the frame is too small for it.
    return step === 0 ? rule : `@container (min-width:${minWidth}) and (min-height:${minHeight}){${rule}}`;
  });
  return rules.join('');
}

const px = (length: number): string => `${Math.round(length * 100) / 100}px`;
