import type { Map as LeafletMap, Point } from 'leaflet';
import { afterPaint } from './afterPaint.ts';

/**
 * Redraws a canvas when the map has stopped moving. `drawnAt`: the map's pixel origin in the last drawing. A pan leaves
 * the origin, and thus the drawing, in place, so the browser paints first. After a zoom, the redraw is immediate.
 */
export function redrawAfterMove(map: LeafletMap, drawnAt: Point | null, redraw: () => void): void {
  if (drawnAt === map.getPixelOrigin()) afterPaint(redraw);
  else redraw();
}
