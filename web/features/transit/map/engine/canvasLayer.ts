/** A map layer with one canvas: a bitmap while the map is dragged or zoomed, redrawn after the map has stopped moving. */
import type { LeafletEventHandlerFn, ZoomAnimEvent } from 'leaflet';
import { DomUtil, Layer, type LeafletMap, Point } from './leaflet.ts';
import { redrawAfterMove } from './redrawAfterMove.ts';

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
  #topLeft = new Point(0, 0);
  #origin: Point | null = null;
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
        redrawAfterMove(this._map, this.#origin, this.#redraw);
      },
      zoomanim: ((event: ZoomAnimEvent) => this.#animateZoom(event)) as LeafletEventHandlerFn,
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
    this.#origin = map.getPixelOrigin();
    const { x: west, y: north } = this.#origin.add(corner);
    // The position is set even if the view is unchanged, because Leaflet may have moved its origin.
    this.#topLeft = corner;
    DomUtil.setPosition(this.#canvas, corner);
    return { context, zoom: map.getZoom(), west, north, width, height, ratio: window.devicePixelRatio || 1 };
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

  /** Converts a point of the map's container to CSS pixels from the canvas's corner. */
  protected toSheet(point: Point): Point {
    return this._map.containerPointToLayerPoint(point).subtract(this.#topLeft);
  }

  #animateZoom({ center, zoom }: ZoomAnimEvent): void {
    if (!this.#canvas) return;
    const map = this._map;
    const scale = map.getZoomScale(zoom, map.getZoom());
    const corner = map.layerPointToLatLng(this.#topLeft);
    const projected = map.project(corner, zoom);
    const origin = map.project(center, zoom).subtract(map.getSize().divideBy(2)).round();
    const offset = projected.subtract(origin).subtract(map.containerPointToLayerPoint([0, 0]).multiplyBy(-1));
    DomUtil.setTransform(this.#canvas, offset, scale);
  }
}
