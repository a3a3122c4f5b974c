/** The frame of the picture matches the initial view of the map. */
import type { Region } from '#agency/types.ts';
import { mercatorX, mercatorY, worldPixels } from '#web/features/transit/map/engine/geometry.ts';
import { MAP_ZOOM, type MapView } from '#web/features/transit/map/engine/mapView.ts';

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

/** Returns the frame of a view or, without one, of a region shown in full. */
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
