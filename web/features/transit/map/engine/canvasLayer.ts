/** A map layer with one canvas: a bitmap while the map is dragged or zoomed, redrawn after the map has stopped moving. */
import type { LeafletEventHandlerFn, ZoomAnimEvent } from 'leaflet';
import { afterPaint, cancelAfterPaint } from './afterPaint.ts';
import { DomUtil, Layer, type LeafletMap, Point } from './leaflet.ts';

/** The drawing area: a rectangle of world pixels around the view. */
export interface Sheet {
  context: CanvasRenderingContext2D;
  zoom: number;
  /** World pixels of the corner. */
  west: number;
  north: number;
  /** CSS pixels. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  ratio: number;
}

/** Margin drawn beyond each edge, relative to the map's size, so that a short drag shows no blank area. */
const OVERSCAN = 0.15;

export abstract class CanvasLayer extends Layer {
  readonly #pane: string;
  #canvas: HTMLCanvasElement | null = null;
  /** The corner of the drawing, in world pixels of the zoom of the drawing. */
  #corner = new Point(0, 0);
  #drawnZoom = 0;
  #dragging = false;
  #zooming = false;

  constructor(pane: string) {
    super();
    this.#pane = pane;
  }

  /** Draws the current view if the layer is on a map that is at rest. */
  abstract redraw(): void;

  override onAdd(map: LeafletMap): this {
    const canvas = document.createElement('canvas');
    canvas.className = 'leaflet-zoom-animated';
    canvas.style.pointerEvents = 'none';
    // The list next to the map contains this information as text.
    canvas.setAttribute('aria-hidden', 'true');
    map.getPane(this.#pane)?.append(canvas);
    this.#canvas = canvas;
    this.redraw();
    return this;
  }

  override onRemove(): this {
    cancelAfterPaint(this.#redraw);
    this.#canvas?.remove();
    this.#canvas = null;
    return this;
  }

  override getEvents(): { [name: string]: LeafletEventHandlerFn } {
    return {
      movestart: () => {
        this.#dragging = true;
      },
      moveend: () => {
        this.#dragging = false;
        // Until then, the drawing is in its place, and the browser paints first.
        this.redrawAfterPaint();
      },
      // The animation of a zoom: it ends with a drawing of this size.
      zoomanim: (({ center, zoom }: ZoomAnimEvent) => {
        const half = this._map.getSize().divideBy(2);
        const pane = this._map.containerPointToLayerPoint([0, 0]);
        this.#stretch(zoom, this._map.project(center, zoom).subtract(half).subtract(pane).round());
      }) as LeafletEventHandlerFn,
      // Each frame of a pinch, and the end of the animation.
      zoom: () => this.#stretch(this._map.getZoom(), this._map.getPixelOrigin()),
      zoomstart: () => {
        this.#zooming = true;
      },
      zoomend: () => {
        // The `moveend` event follows, and redraws the layer.
        this.#zooming = false;
      },
      resize: () => this.redraw(),
    };
  }

  readonly #redraw = (): void => this.redraw();

  protected redrawAfterPaint(): void {
    afterPaint(this.#redraw);
  }

  /** Whether the map is neither dragged nor zoomed, so that drawings stay in place. */
  protected get isAtRest(): boolean {
    return !this.#dragging && !this.#zooming;
  }

  /** Positions the canvas over the view without clearing it; `null`: the layer is not on a map. */
  protected layOut(): Sheet | null {
    const context = this.#canvas?.getContext('2d');
    if (!this.#canvas || !context) return null;
    const map = this._map;
    const size = map.getSize();
    const margin = size.multiplyBy(OVERSCAN).round();
    const { x: width, y: height } = size.add(margin.multiplyBy(2));
    const corner = map.containerPointToLayerPoint(margin.multiplyBy(-1));
    this.#corner = map.getPixelOrigin().add(corner);
    this.#drawnZoom = map.getZoom();
    const { x: west, y: north } = this.#corner;
    // The position is set even if the view is unchanged, because Leaflet may have moved its origin.
    DomUtil.setPosition(this.#canvas, corner);
    return {
      context,
      zoom: this.#drawnZoom,
      west,
      north,
      width,
      height,
      ratio: window.devicePixelRatio || 1,
    };
  }

  /** Clears a sheet; coordinates are then device pixels from its corner. */
  protected clear({ context, width, height, ratio }: Sheet): void {
    const { canvas } = context;
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== across || canvas.height !== down) {
      canvas.width = across;
      canvas.height = down;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, across, down);
  }

  /** Converts a point of the map's container to CSS pixels from the corner of the drawing. */
  protected toSheet(point: Point): Point {
    const map = this._map;
    const world = map.getPixelOrigin().add(map.containerPointToLayerPoint(point));
    return world.multiplyBy(map.getZoomScale(this.#drawnZoom, map.getZoom())).subtract(this.#corner);
  }

  /** Shows the drawing at another zoom. `origin`: the map's pixel origin there. */
  #stretch(zoom: number, origin: Point): void {
    if (!this.#canvas) return;
    const scale = this._map.getZoomScale(zoom, this.#drawnZoom);
    DomUtil.setTransform(this.#canvas, this.#corner.multiplyBy(scale).subtract(origin), scale);
  }
}
