import type { LeafletEventHandlerFn } from 'leaflet';
import { Canvas } from 'leaflet/src/layer/vector/Canvas.js';
import { afterPaint } from './afterPaint.ts';

/** Leaflet's canvas, redrawn after a pan only when the browser has painted. Leaflet would redraw it before. */
export class LineCanvas extends Canvas {
  #origin: unknown = null;

  override getEvents(): { [name: string]: LeafletEventHandlerFn } {
    return {
      ...super.getEvents(),
      moveend: () => {
        // A pan leaves the origin and thus the drawing in place; a zoom does not.
        if (this.#origin === this._map.getPixelOrigin()) afterPaint(this.#redraw);
        else this._update();
      },
    };
  }

  override _update(): void {
    super._update();
    this.#origin = this._map.getPixelOrigin();
  }

  readonly #redraw = (): void => {
    if (this._map) this._update();
  };
}
