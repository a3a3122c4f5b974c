import type { LeafletEventHandlerFn, Point } from 'leaflet';
import { Canvas } from 'leaflet/src/layer/vector/Canvas.js';
import { redrawAfterMove } from './redrawAfterMove.ts';

/** Leaflet's canvas, but redrawn after a pan only once the browser has painted, rather than before. */
export class LineCanvas extends Canvas {
  #origin: Point | null = null;

  override getEvents(): { [name: string]: LeafletEventHandlerFn } {
    return {
      ...super.getEvents(),
      moveend: () => redrawAfterMove(this._map, this.#origin, this.#redraw),
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
