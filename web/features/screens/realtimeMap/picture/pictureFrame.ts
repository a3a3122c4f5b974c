/** Where the server's picture has its middle and its scale: those of what the map is going to show. */

import type { MapView } from '#web/features/transit/map/engine/mapView.ts';
import { MAP_ZOOM } from '#web/features/transit/map/engine/mapZoom.ts';
import { mercatorX, mercatorY, worldPixels } from '#web/features/transit/map/engine/mercator.ts';
import type { Region } from '#web/features/transit/map/engine/riderMap.ts';

export interface PictureFrame {
  /** One unit of the picture is a pixel at this zoom. */
  zoom: number;
  /** The middle, in world pixels. */
  x: number;
  y: number;
  /** How far from the middle anything can be seen, in pixels. */
  reach: number;
  /** What the frame is to show whole: its size in pixels. `null`: a view of that zoom, in any frame. */
  fit: { width: number; height: number; zoom: number } | null;
}

/** A region is drawn on a grid of at most this many units; a screen has about as many pixels. */
const GRID = 1024;
/** Beyond this many pixels from the middle of a view no screen reaches. */
const VIEW_REACH = 2000;
/** A frame is at most about this many times as long as the region it shows. */
const REGION_REACH = 3;

/** The frame of a view, or with none of a region shown whole. */
export function pictureFrame(view: MapView | null, region: Region): PictureFrame {
  if (view) {
    const zoom = Math.min(MAP_ZOOM.max, Math.max(MAP_ZOOM.min, view.zoom));
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
  const long = Math.max(east - west, south - north);
  const zoom = Math.min(
    MAP_ZOOM.closestFit,
    Math.max(MAP_ZOOM.min, Math.floor(Math.log2(GRID / (long * worldPixels(0))))),
  );
  const pixels = worldPixels(zoom);
  return {
    zoom,
    x: ((west + east) / 2) * pixels,
    y: ((north + south) / 2) * pixels,
    reach: Math.max(long * pixels * REGION_REACH, VIEW_REACH),
    fit: { width: (east - west) * pixels, height: (south - north) * pixels, zoom },
  };
}
