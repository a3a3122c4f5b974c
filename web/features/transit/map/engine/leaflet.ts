// The parts of Leaflet that our map uses, each from its own module: all of Leaflet would add 14 kB (gzip).
import 'leaflet/dist/leaflet.css';
import 'leaflet/src/map/handler/Map.BoxZoom.js';
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js';
import 'leaflet/src/map/handler/Map.Drag.js';
import 'leaflet/src/map/handler/Map.Keyboard.js';
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js';
import 'leaflet/src/map/handler/Map.TouchZoom.js';
import type { LeafletEventHandlerFn } from 'leaflet';
import { Canvas } from 'leaflet/src/layer/vector/Canvas.js';
import { Map as LeafletMap } from 'leaflet/src/map/Map.js';
import { oncePer } from '#domain/oncePer.ts';
import { afterPaint, cancelAfterPaint } from './afterPaint.ts';

/**
 * Leaflet's canvas, but its lines are projected and drawn after a movement only once the browser has painted, rather than
 * before. Until then, the drawing is in its place, stretched if the zoom has changed.
 */
class LineCanvas extends Canvas {
  #zoom: number | null = null;

  override getEvents(): { [name: string]: LeafletEventHandlerFn } {
    const { zoomend: _, ...events } = super.getEvents();
    return { ...events, moveend: () => afterPaint(this.#redraw) };
  }

  override onRemove(map: LeafletMap): this {
    cancelAfterPaint(this.#redraw);
    return super.onRemove(map);
  }

  override _update(): void {
    super._update();
    this.#zoom = this._map.getZoom();
  }

  readonly #redraw = (): void => {
    // A movement that has begun since then ends with an event of its own.
    if (!this._map) return;
    if (this.#zoom !== this._map.getZoom()) this._onZoomEnd();
    this._update();
  };
}

export { Attribution as AttributionControl } from 'leaflet/src/control/Control.Attribution.js';
export { Zoom as ZoomControl } from 'leaflet/src/control/Control.Zoom.js';
export * as DomUtil from 'leaflet/src/dom/DomUtil.js';
export { Point } from 'leaflet/src/geometry/Point.js';
export { Layer } from 'leaflet/src/layer/Layer.js';
export { LayerGroup } from 'leaflet/src/layer/LayerGroup.js';
export { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js';
export { CircleMarker } from 'leaflet/src/layer/vector/CircleMarker.js';
export { Polyline } from 'leaflet/src/layer/vector/Polyline.js';
export { LeafletMap };

const rendererOf = oncePer((_: LeafletMap) => new LineCanvas());

// Lines and pins share one canvas, because Leaflet's automatic choice would include all its renderers.
LeafletMap.include({
  getRenderer(this: LeafletMap): LineCanvas {
    const renderer = rendererOf(this);
    if (!this.hasLayer(renderer)) this.addLayer(renderer);
    return renderer;
  },
});
