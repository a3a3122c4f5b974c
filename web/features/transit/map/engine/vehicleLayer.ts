/**
 * The vehicles as one canvas over the map. While the map is dragged the canvas moves with it, a finished bitmap; it is
 * drawn anew when the drag ends. While marks glide it is drawn as often as a mark gets half a pixel further, and not at
 * all when nothing on screen moved.
 */
import type { LeafletEventHandlerFn, LeafletMouseEventHandlerFn, ZoomAnimEvent } from 'leaflet';
import { createHitIndex, type DrawnMark, type HitIndex } from './hitIndex.ts';
import { DomUtil, Layer, type LeafletMap, Point } from './leaflet.ts';
import type { MapVehicle } from './mapVehicle.ts';
import { mercatorX, mercatorY, metersPerPixel, worldPixels } from './mercator.ts';
import type { Sprite, SpriteLook, Sprites } from './sprites.ts';
import type { SceneMark, VehicleScene } from './vehicleScene.ts';

export interface VehicleLayerOptions {
  scene: VehicleScene;
  /** The same object until the theme or the pixel ratio changes. */
  sprites: () => Sprites;
  lookOf: (mark: SceneMark, selected: boolean) => SpriteLook;
  selected: () => string | null;
  /** Epoch milliseconds of the app's clock. */
  now: () => number;
  onPick: (id: string | null) => void;
  /** After each frame drawn: where the selected vehicle stands, for what follows it. */
  onFrame?: (selected: SceneMark | null) => void;
}

/** Milliseconds between frames at least: smooth for a few, easy on weak phones for many. */
const frameGap = (marks: number) => (marks > 1500 ? 125 : marks > 400 ? 66 : 33);

/** A mark that gets less far than this, in pixels, needs no new frame. */
const SEEN_PIXELS = 0.5;

/** Part of the map's size drawn beyond each edge, so that a short drag uncovers no blank. */
const OVERSCAN = 0.15;

/** Half a mark, in pixels. */
const BODY = 13;

/**
 * The part of the view that names may cover. Beyond, they would hide each other and the map: vehicles are dots then,
 * until it falls well below, so that a vehicle more or less does not make the map flicker.
 */
const CROWDED = { from: 0.3, until: 0.22 } as const;
/** Pixels a mark covers with its arrow. */
const MARK_AREA = 1100;

/** What is copied for one mark, and what it was chosen by. */
interface Stamp {
  sprites: Sprites;
  age: SceneMark['age'];
  heading: number | null;
  selected: boolean;
  crowded: boolean;
  body: Sprite;
  arrow: Sprite | null;
}

interface Placed extends DrawnMark {
  stamp: Stamp;
}

export class VehicleLayer extends Layer {
  readonly #options: VehicleLayerOptions;
  #canvas: HTMLCanvasElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #drawn: Placed[] = [];
  /** Of the last frame: its corner in world pixels, and everything else that shows. */
  #drawnAt = '';
  #hits: HitIndex | null = null;
  /** By vehicle as reported: a new report is a new object, and the old one's stamp goes with it. */
  #stamps = new WeakMap<MapVehicle, Stamp>();
  #crowded = false;
  #measured = false;
  #topLeft = new Point(0, 0);
  #dragging = false;
  #zooming = false;

  constructor(options: VehicleLayerOptions) {
    super();
    this.#options = options;
  }

  override onAdd(map: LeafletMap): this {
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
    this.#cancel();
    this.#canvas?.remove();
    this.#canvas = null;
    return this;
  }

  override getEvents(): { [name: string]: LeafletEventHandlerFn } {
    const pick: LeafletMouseEventHandlerFn = (event) => {
      this.#options.onPick(this.#markAt(event.containerPoint));
    };
    const hover: LeafletMouseEventHandlerFn = (event) => {
      const over = this.#markAt(event.containerPoint) !== null;
      this._map.getContainer().style.cursor = over ? 'pointer' : '';
    };
    return {
      click: pick as LeafletEventHandlerFn,
      mousemove: hover as LeafletEventHandlerFn,
      movestart: () => {
        this.#dragging = true;
      },
      moveend: () => {
        this.#dragging = false;
        this.redraw();
      },
      zoomanim: ((event: ZoomAnimEvent) => this.#animateZoom(event)) as LeafletEventHandlerFn,
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
  pickOver(point: Point): boolean {
    const id = this.#markAt(point, BODY);
    if (id !== null) this.#options.onPick(id);
    return id !== null;
  }

  /** Draws now, and goes on drawing while anything glides. */
  redraw(): void {
    this.#cancel();
    if (!this._map || !this.#canvas) return;
    if (!this.#dragging && !this.#zooming) this.#draw();
    this.#plan();
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
  }

  #plan(): void {
    const speed = this.#options.scene.speed(this.#options.now());
    if (speed === 0) return;
    const meters = metersPerPixel(this._map.getCenter().lat, worldPixels(this._map.getZoom()));
    const gap = Math.max(frameGap(this.#drawn.length), (SEEN_PIXELS * meters * 1000) / speed);
    this.#timer = setTimeout(() => {
      this.#frame = requestAnimationFrame(() => this.redraw());
    }, gap);
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
    const corner = map.containerPointToLayerPoint(margin.multiplyBy(-1));
    const { x: west, y: north } = map.getPixelOrigin().add(corner);
    const selectedId = this.#options.selected();
    const marks = this.#options.scene.marks(this.#options.now());
    const { placed, selected } = this.#place(
      marks,
      { west, north, width: full.x, height: full.y },
      selectedId,
    );

    if (placed.length > 0 && !this.#measured) {
      // For the budget: when the first vehicle that moves is on screen.
      performance.mark('live-vehicle');
      this.#measured = true;
    }
    // Also of a frame that shows the same: Leaflet may have moved its origin.
    this.#topLeft = corner;
    DomUtil.setPosition(canvas, corner);
    const at = `${west} ${north} ${full.x} ${full.y} ${map.getZoom()} ${ratio}`;
    if (at !== this.#drawnAt || !sameFrame(placed, this.#drawn)) {
      const width = Math.round(full.x * ratio);
      const height = Math.round(full.y * ratio);
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
        canvas.style.width = `${full.x}px`;
        canvas.style.height = `${full.y}px`;
      }
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, width, height);
      for (const { x, y, stamp } of placed) {
        if (stamp.arrow) copy(context, stamp.arrow, x, y, ratio);
        copy(context, stamp.body, x, y, ratio);
      }
      this.#drawn = placed;
      this.#drawnAt = at;
      this.#hits = null;
    }
    this.#options.onFrame?.(selected);
  }

  /** Marks in a rectangle of world pixels, in whole pixels from its corner; the selected one last, on top. */
  #place(
    marks: readonly SceneMark[],
    { west, north, width, height }: { west: number; north: number; width: number; height: number },
    selectedId: string | null,
  ): { placed: Placed[]; selected: SceneMark | null } {
    const pixels = worldPixels(this._map.getZoom());
    const inView: { mark: SceneMark; x: number; y: number }[] = [];
    let selected: SceneMark | null = null;
    for (const mark of marks) {
      if (mark.vehicle.id === selectedId) selected = mark;
      const x = Math.round(mercatorX(mark.position.lon, pixels) - west);
      if (x < 0 || x > width) continue;
      const y = Math.round(mercatorY(mark.position.lat, pixels) - north);
      if (y < 0 || y > height) continue;
      inView.push({ mark, x, y });
    }
    const covered = (inView.length * MARK_AREA) / (width * height);
    this.#crowded = covered > (this.#crowded ? CROWDED.until : CROWDED.from);
    const sprites = this.#options.sprites();
    const placed: Placed[] = [];
    let top: Placed | null = null;
    for (const { mark, x, y } of inView) {
      const isSelected = mark === selected;
      const one = { id: mark.vehicle.id, x, y, stamp: this.#stampOf(mark, isSelected, sprites) };
      if (isSelected) top = one;
      else placed.push(one);
    }
    if (top) placed.push(top);
    return { placed, selected };
  }

  #stampOf(mark: SceneMark, selected: boolean, sprites: Sprites): Stamp {
    const crowded = this.#crowded && !selected;
    const known = this.#stamps.get(mark.vehicle);
    if (
      known?.sprites === sprites &&
      known.age === mark.age &&
      known.selected === selected &&
      known.crowded === crowded &&
      known.heading === mark.heading
    )
      return known;
    const look = this.#options.lookOf(mark, selected);
    const stamp: Stamp = {
      sprites,
      age: mark.age,
      heading: mark.heading,
      selected,
      crowded,
      body: crowded ? sprites.dot(look, mark.heading) : sprites.mark(look),
      arrow: crowded || mark.heading === null ? null : sprites.arrow(mark.heading, look.background, mark.age),
    };
    this.#stamps.set(mark.vehicle, stamp);
    return stamp;
  }

  #markAt(point: Point, reach?: number): string | null {
    // Built when first asked after a frame: most frames are never asked.
    this.#hits ??= createHitIndex(this.#drawn);
    const { x, y } = this._map.containerPointToLayerPoint(point).subtract(this.#topLeft);
    return this.#hits.at(x, y, reach);
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

/** Copies a bitmap pixel by pixel to a place in CSS pixels. */
function copy(
  context: CanvasRenderingContext2D,
  { image, left, top }: Sprite,
  x: number,
  y: number,
  ratio: number,
) {
  context.drawImage(image, Math.round(x * ratio) + left, Math.round(y * ratio) + top);
}

/** Whether two frames of one view show the same. */
function sameFrame(a: readonly Placed[], b: readonly Placed[]): boolean {
  return (
    a.length === b.length &&
    a.every((mark, i) => {
      const other = b[i];
      return (
        other !== undefined && mark.x === other.x && mark.y === other.y && sameStamp(mark.stamp, other.stamp)
      );
    })
  );
}

const sameStamp = (a: Stamp, b: Stamp) => a === b || (a.body === b.body && a.arrow === b.arrow);
