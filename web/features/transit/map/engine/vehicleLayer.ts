/** Draws the vehicles on one canvas. While they glide, it is redrawn only when a mark may have moved half a pixel. */
import type { LeafletEventHandlerFn, LeafletMouseEventHandlerFn } from 'leaflet';
import type { Position } from '#domain/stations/nearest.ts';
import type { EpochMs } from '#domain/units.ts';
import { GLIDE_SECONDS } from '#web/features/base/live/polling.ts';
import { afterPaint, cancelAfterPaint } from './afterPaint.ts';
import { CanvasLayer, type Sheet } from './canvasLayer.ts';
import { mercatorX, mercatorY, metersPerPixel, worldPixels } from './geometry.ts';
import type { LeafletMap, Point } from './leaflet.ts';
import type { MapVehicle } from './mapVehicle.ts';
import { countMarks, type DrawnMark, nearestMark, RoomOnSheet } from './marksOnSheet.ts';
import type { Sprite, SpriteLook, Sprites } from './sprites.ts';
import type { SceneMark, VehicleScene } from './vehicleScene.ts';

export interface VehicleLayerOptions {
  scene: VehicleScene;
  /** The same object until the theme, the pixel ratio or the font changes. */
  sprites: () => Sprites;
  lookOf: (mark: SceneMark, selected: boolean) => SpriteLook;
  /** Vehicles are counted at zooms below this one; a click on a count zooms in to it. */
  countsBelow: () => number;
  selected: () => string | null;
  /** The time of the app's clock. */
  now: () => EpochMs;
  /** `at`: where the rider clicked; `null` for a click on a pin, and for the second one of a double click. */
  onPick: (id: string | null, at: Position | null) => void;
  onHover?: (id: string | null) => void;
  /** Called after each frame with the selected vehicle's mark, for following it. */
  onFrame?: (selected: SceneMark | null) => void;
}

/** Minimum milliseconds between frames: smooth for a few marks, light on weak phones for many. */
const frameGapMs = (marks: number) => (marks > 1500 ? 125 : marks > 400 ? 66 : 33);

/** On a device that draws slowly, the gap is this many times as long as a frame takes, so that most time stays free. */
const COST_GAPS = 5;

/**
 * Number of appearances that a frame may draw anew, because each takes longer than fifty copies. After a movement, marks that
 * lack theirs appear a frame later; the first frame, and that of a new theme, draws all.
 */
const NEW_SPRITES = 16;

/** Movements below this, in pixels, need no new frame. */
const SEEN_PIXELS = 0.5;

/** Half the height of a mark with its outline, in pixels. */
const BODY = 13;

/** The box that a named mark occupies, in pixels; a mark whose own box would overlap it becomes a dot. */
const NAME_ROOM = { halfWidth: 20, halfHeight: 14 } as const;
/** The same for names of places, which a mark may touch. */
const MARK_ROOM = { halfWidth: 16, halfHeight: 9 } as const;
/** Half the widths of counts: of a line, with its name, and of buses. */
const COUNT_ROOM = { line: 30, buses: 13 } as const;

const FADED = 0.35;

type Detail = 'name' | 'dot';

interface Stamp {
  sprites: Sprites;
  look: SpriteLook;
  heading: number | null;
  detail: Detail;
  body: Sprite;
  arrow: Sprite | null;
}

interface Placed extends DrawnMark {
  stamp: Stamp;
}

/** The id of a count, which is of no single vehicle. */
const COUNT = '';

interface InView {
  mark: SceneMark;
  look: SpriteLook;
  x: number;
  y: number;
  isCount?: boolean;
}

export class VehicleLayer extends CanvasLayer {
  readonly #options: VehicleLayerOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #drawn: Placed[] = [];
  /** The vehicles with a name in the last frame, also those whose mark is drawn in the next. */
  readonly #named = new Set<string>();
  /** The view of the last frame, and whether a vehicle was selected. */
  #drawnAt = '';
  /** How long the last frame took to draw, in milliseconds. */
  #cost = 0;
  /** Keyed by vehicle object: a new report is a new object, so the old stamp is garbage-collected. */
  #stamps = new WeakMap<MapVehicle, Stamp>();
  /** Those of the last frame. */
  #sprites: Sprites | null = null;
  #measured = false;
  #hovered: string | null = null;

  constructor(options: VehicleLayerOptions) {
    super('markerPane');
    this.#options = options;
  }

  override onAdd(map: LeafletMap): this {
    // Use the native event, because Leaflet drops mouse moves in quick succession over lines and pins.
    map.getContainer().addEventListener('mousemove', this.#hover);
    map.getContainer().addEventListener('mouseleave', this.#hover);
    return super.onAdd(map);
  }

  override onRemove(): this {
    this.#cancel();
    this._map.getContainer().removeEventListener('mousemove', this.#hover);
    this._map.getContainer().removeEventListener('mouseleave', this.#hover);
    return super.onRemove();
  }

  override getEvents(): { [name: string]: LeafletEventHandlerFn } {
    const pick: LeafletMouseEventHandlerFn = (event) => {
      const { lat, lng } = event.latlng.wrap();
      const id = this.#markAt(event.containerPoint);
      if (id === COUNT) return void this._map.setZoomAround(event.latlng, this.#options.countsBelow());
      const isFirst = event.originalEvent.detail < 2;
      this.#options.onPick(id, isFirst ? { lat, lon: lng } : null);
    };
    return { ...super.getEvents(), click: pick as LeafletEventHandlerFn };
  }

  readonly #hover = (event: MouseEvent): void => {
    if (event.type === 'mousemove' && !this.isAtRest) return;
    const id = event.type === 'mouseleave' ? null : this.#markAt(this._map.mouseEventToContainerPoint(event));
    if (id === this.#hovered) return;
    this.#hovered = id;
    this._map.getContainer().style.cursor = id === null ? '' : 'pointer';
    this.#options.onHover?.(id || null);
  };

  /** Selects the vehicle that covers a clicked pin, if any; returns whether there was one. */
  pickOver(point: Point): boolean {
    const id = this.#markAt(point, BODY);
    if (id) this.#options.onPick(id, null);
    return Boolean(id);
  }

  /** Draws the vehicles, and continues while any of them glides. */
  redraw(): void {
    this.#cancel();
    if (!this._map) return;
    if (this.isAtRest) {
      const start = performance.now();
      this.#draw();
      this.#cost = performance.now() - start;
    }
    this.#plan();
  }

  #cancel(): void {
    cancelAfterPaint(this.#nextFrame);
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
  }

  #plan(): void {
    const speed = this.#options.scene.speed(this.#options.now());
    if (speed === 0) return;
    const pixelMeters = metersPerPixel(this._map.getCenter().lat, worldPixels(this._map.getZoom()));
    const gap = Math.max(
      frameGapMs(this.#drawn.length),
      this.#cost * COST_GAPS,
      (SEEN_PIXELS * pixelMeters * 1000) / speed,
    );
    this.#timer = setTimeout(() => {
      this.#frame = requestAnimationFrame(() => this.redraw());
    }, gap);
  }

  #draw(): void {
    const sheet = this.layOut();
    if (!sheet) return;
    const sprites = this.#options.sprites();
    const isFirst = this.#drawn.length === 0 || sprites !== this.#sprites;
    this.#sprites = sprites;
    sprites.begin(isFirst ? Number.POSITIVE_INFINITY : NEW_SPRITES);
    const { placed, selected } = this.#place(this.#options.scene.marks(this.#options.now()), sheet);

    if (placed.length > 0 && !this.#measured) {
      // The performance budget measures when the first live vehicle is on screen.
      performance.mark('live-vehicle');
      this.#measured = true;
    }
    const { context, west, north, width, height, zoom, ratio } = sheet;
    const at = `${west} ${north} ${width} ${height} ${zoom} ${ratio} ${selected !== null}`;
    if (at !== this.#drawnAt || !sameFrame(placed, this.#drawn)) {
      this.clear(sheet);
      context.globalAlpha = selected === null ? 1 : FADED;
      placed.forEach(({ x, y, stamp }) => {
        // The selected mark is the last, unless it is outside the sheet.
        if (stamp.look.selected) context.globalAlpha = 1;
        if (stamp.arrow) copy(context, stamp.arrow, x, y, ratio);
        copy(context, stamp.body, x, y, ratio);
      });
      context.globalAlpha = 1;
      this.#drawn = placed;
      this.#drawnAt = at;
    }
    if (sprites.lacks()) afterPaint(this.#nextFrame);
    this.#options.onFrame?.(selected);
  }

  readonly #nextFrame = (): void => this.redraw();

  /** Takes the room on another layer's sheet of the marks with names, where each is and where it will have glided to. */
  takeRoom(room: RoomOnSheet, { west, north, zoom }: Sheet): void {
    const { scene, now } = this.#options;
    const pixels = worldPixels(zoom);
    for (const { vehicle, position } of [0, GLIDE_SECONDS * 1000].flatMap((ms) => scene.marks(now() + ms))) {
      if (!this.#named.has(vehicle.id)) continue;
      const [x, y] = [mercatorX(position.lon, pixels) - west, mercatorY(position.lat, pixels) - north];
      room.take(x, y, MARK_ROOM.halfWidth, MARK_ROOM.halfHeight, true);
    }
  }

  /** Puts dots below names, and the selected mark on top. Late vehicles get names first, buses last. */
  #place(
    marks: readonly SceneMark[],
    { west, north, width, height, zoom }: Sheet,
  ): { placed: Placed[]; selected: SceneMark | null } {
    const selectedId = this.#options.selected();
    const sprites = this.#options.sprites();
    const pixels = worldPixels(zoom);
    const room = new RoomOnSheet(width, height);
    let named: InView[] = [];
    let selected: SceneMark | null = null;
    let top: Placed | null = null;
    for (const mark of marks) {
      const isSelected = mark.vehicle.id === selectedId;
      if (isSelected) selected = mark;
      const x = Math.round(mercatorX(mark.position.lon, pixels) - west);
      if (x < 0 || x > width) continue;
      const y = Math.round(mercatorY(mark.position.lat, pixels) - north);
      if (y < 0 || y > height) continue;
      const look = this.#lookOf(mark, isSelected, sprites);
      if (isSelected) {
        room.take(x, y, NAME_ROOM.halfWidth, NAME_ROOM.halfHeight);
        top = this.#withStamp({ mark, look, x, y }, 'name', sprites);
      } else named.push({ mark, look, x, y });
    }
    this.#named.clear();
    const dots: (Placed | null)[] = [];
    const names: (Placed | null)[] = [];
    if (zoom < this.#options.countsBelow()) named = countMarks(named, { west, north });
    named.sort((a, b) => orderOf(a.look) - orderOf(b.look));
    for (const each of named) {
      if (room.take(each.x, each.y, halfWidthOf(each), NAME_ROOM.halfHeight)) {
        this.#named.add(each.mark.vehicle.id);
        names.push(this.#withStamp(each, 'name', sprites));
      } else dots.push(this.#withStamp(each, 'dot', sprites));
    }
    return { placed: [...dots, ...names, top].filter((each) => each !== null), selected };
  }

  #lookOf(mark: SceneMark, selected: boolean, sprites: Sprites): SpriteLook {
    const known = this.#stamps.get(mark.vehicle);
    if (known?.sprites === sprites && known.look.age === mark.age && known.look.selected === selected)
      return known.look;
    return this.#options.lookOf(mark, selected);
  }

  #withStamp({ mark, look, x, y, isCount }: InView, detail: Detail, sprites: Sprites): Placed | null {
    if (isCount) {
      const bitmaps = bitmapsOf(look, null, detail, sprites);
      return bitmaps && { id: COUNT, x, y, stamp: { sprites, look, heading: null, detail, ...bitmaps } };
    }
    const { vehicle, heading } = mark;
    let stamp = this.#stamps.get(vehicle);
    if (stamp?.look !== look || stamp.detail !== detail || stamp.heading !== heading) {
      const bitmaps = bitmapsOf(look, heading, detail, sprites);
      if (bitmaps === null) return null;
      stamp = { sprites, look, heading, detail, ...bitmaps };
      this.#stamps.set(vehicle, stamp);
    }
    return { id: vehicle.id, x, y, stamp };
  }

  #markAt(point: Point, reach?: number): string | null {
    const { x, y } = this.toSheet(point);
    return nearestMark(this.#drawn, x, y, reach);
  }
}

const halfWidthOf = ({ isCount, look }: InView) =>
  isCount ? COUNT_ROOM[look.rank === 2 ? 'buses' : 'line'] : NAME_ROOM.halfWidth;

const orderOf = ({ sign, rank }: SpriteLook) => (sign === 'late' ? 0 : 3) + rank;

function bitmapsOf(
  look: SpriteLook,
  heading: number | null,
  detail: Detail,
  sprites: Sprites,
): Pick<Stamp, 'body' | 'arrow'> | null {
  const body = detail === 'dot' ? sprites.dot(look, heading) : sprites.mark(look);
  const arrow = detail === 'name' && heading !== null ? sprites.arrow(heading, look) : undefined;
  return body && arrow !== null ? { body, arrow: arrow ?? null } : null;
}

/** `x` and `y` are CSS pixels. The bitmap is not scaled. */
function copy(
  context: CanvasRenderingContext2D,
  { image, left, top }: Sprite,
  x: number,
  y: number,
  ratio: number,
) {
  context.drawImage(image, Math.round(x * ratio) + left, Math.round(y * ratio) + top);
}

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
