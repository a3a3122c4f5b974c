/**
 * The vehicles as one canvas over the map. While the map is dragged the canvas moves with it, a finished bitmap; it is
 * drawn anew when the drag ends. While marks glide it is drawn at a rate that leaves the finger room.
 */
import L from 'leaflet';
import { createHitIndex, type DrawnMark, type HitIndex } from './hitIndex.ts';
import type { Sprites } from './sprites.ts';
import type { SceneMark, VehicleScene } from './vehicleScene.ts';

export interface VehicleLayerOptions {
  scene: VehicleScene;
  sprites: () => Sprites;
  /** The looks of a mark: its body, and the colour of its arrow. */
  lookOf: (mark: SceneMark) => { body: Parameters<Sprites['mark']>[0]; color: string };
  isSelected: (tripId: string) => boolean;
  /** Epoch milliseconds of the app's clock. */
  now: () => number;
  onPick: (tripId: string | null) => void;
  /** After each frame drawn, for what follows a vehicle. */
  onFrame?: (marks: readonly SceneMark[]) => void;
}

/** Milliseconds between frames: smooth for a few, easy on weak phones for many. */
const frameGap = (marks: number) => (marks > 1500 ? 125 : marks > 400 ? 66 : 33);

/** Part of the map's size drawn beyond each edge, so that a short drag uncovers no blank. */
const OVERSCAN = 0.15;

/** Half a mark, in pixels. */
const BODY = 13;

export class VehicleLayer extends L.Layer {
  readonly #options: VehicleLayerOptions;
  #canvas: HTMLCanvasElement | null = null;
  #frame = 0;
  #lastFrame = 0;
  #drawn: DrawnMark[] = [];
  #hits: HitIndex | null = null;
  #topLeft = L.point(0, 0);
  #dragging = false;
  #zooming = false;

  constructor(options: VehicleLayerOptions) {
    super();
    this.#options = options;
  }

  override onAdd(map: L.Map): this {
    const canvas = document.createElement('canvas');
    canvas.className = 'leaflet-zoom-animated';
    canvas.style.pointerEvents = 'none';
    // The list beside the map says the same in text.
    canvas.setAttribute('aria-hidden', 'true');
    map.getPane('markerPane')?.append(canvas);
    this.#canvas = canvas;
    this.redraw();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame);
    this.#canvas?.remove();
    this.#canvas = null;
    return this;
  }

  override getEvents(): { [name: string]: L.LeafletEventHandlerFn } {
    const pick: L.LeafletMouseEventHandlerFn = (event) => {
      this.#options.onPick(this.#markAt(event.containerPoint));
    };
    const hover: L.LeafletMouseEventHandlerFn = (event) => {
      const over = this.#markAt(event.containerPoint) !== null;
      this._map.getContainer().style.cursor = over ? 'pointer' : '';
    };
    return {
      click: pick as L.LeafletEventHandlerFn,
      mousemove: hover as L.LeafletEventHandlerFn,
      movestart: () => {
        this.#dragging = true;
      },
      moveend: () => {
        this.#dragging = false;
        this.redraw();
      },
      zoomanim: ((event: L.ZoomAnimEvent) => this.#animateZoom(event)) as L.LeafletEventHandlerFn,
      zoomstart: () => {
        this.#zooming = true;
      },
      zoomend: () => {
        this.#zooming = false;
        this.redraw();
      },
      resize: () => this.redraw(),
    };
  }

  /** Picks the vehicle whose mark covers a point, as what lies under it was pressed; whether there was one. */
  pickOver(point: L.Point): boolean {
    const tripId = this.#markAt(point, BODY);
    if (tripId !== null) this.#options.onPick(tripId);
    return tripId !== null;
  }

  /** Draws now, and goes on drawing while anything glides. */
  redraw(): void {
    cancelAnimationFrame(this.#frame);
    if (!this._map || !this.#canvas) return;
    if (!this.#dragging && !this.#zooming) this.#draw();
    this.#plan();
  }

  #plan(): void {
    if (!this.#options.scene.isMoving(this.#options.now())) return;
    this.#frame = requestAnimationFrame((time) => {
      const due = time - this.#lastFrame >= frameGap(this.#drawn.length);
      if (due && !this.#dragging && !this.#zooming) {
        this.#lastFrame = time;
        this.#draw();
      }
      this.#plan();
    });
  }

  #draw(): void {
    const canvas = this.#canvas;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const map = this._map;
    const size = map.getSize();
    const margin = size.multiplyBy(OVERSCAN).round();
    const full = size.add(margin.multiplyBy(2));
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(full.x * ratio);
    const height = Math.round(full.y * ratio);
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      canvas.style.width = `${full.x}px`;
      canvas.style.height = `${full.y}px`;
    }
    this.#topLeft = map.containerPointToLayerPoint(margin.multiplyBy(-1));
    L.DomUtil.setPosition(canvas, this.#topLeft);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, full.x, full.y);

    const marks = this.#options.scene.marks(this.#options.now());
    const sprites = this.#options.sprites();
    const drawn: DrawnMark[] = [];
    let selected: { mark: SceneMark; x: number; y: number } | null = null;
    for (const mark of marks) {
      const { x, y } = map.latLngToContainerPoint([mark.position.lat, mark.position.lon]);
      if (x < -margin.x || y < -margin.y || x > size.x + margin.x || y > size.y + margin.y) continue;
      drawn.push({ tripId: mark.vehicle.tripId, x, y });
      if (this.#options.isSelected(mark.vehicle.tripId)) selected = { mark, x, y };
      else this.#stamp(context, sprites, mark, x + margin.x, y + margin.y, ratio);
    }
    // The selected one lies on top.
    if (selected)
      this.#stamp(context, sprites, selected.mark, selected.x + margin.x, selected.y + margin.y, ratio);
    this.#drawn = drawn;
    this.#hits = null;
    this.#options.onFrame?.(marks);
  }

  #stamp(
    context: CanvasRenderingContext2D,
    sprites: Sprites,
    mark: SceneMark,
    x: number,
    y: number,
    ratio: number,
  ): void {
    const { body, color } = this.#options.lookOf(mark);
    const images = mark.heading === null ? [] : [sprites.arrow(mark.heading, color, mark.age)];
    for (const image of [...images, sprites.mark(body)]) {
      const width = image.width / ratio;
      const height = image.height / ratio;
      context.drawImage(image, Math.round(x - width / 2), Math.round(y - height / 2), width, height);
    }
  }

  #markAt(point: L.Point, reach?: number): string | null {
    // Built when first asked after a frame: most frames are never asked.
    this.#hits ??= createHitIndex(this.#drawn);
    return this.#hits.at(point.x, point.y, reach);
  }

  #animateZoom({ center, zoom }: L.ZoomAnimEvent): void {
    if (!this.#canvas) return;
    const map = this._map;
    const scale = map.getZoomScale(zoom, map.getZoom());
    const corner = map.layerPointToLatLng(this.#topLeft);
    const projected = map.project(corner, zoom);
    const origin = map.project(center, zoom).subtract(map.getSize().divideBy(2)).round();
    const offset = projected.subtract(origin).subtract(map.containerPointToLayerPoint([0, 0]).multiplyBy(-1));
    L.DomUtil.setTransform(this.#canvas, offset, scale);
  }
}
