/** Draws the names of places, and marks of elevator outages, on one canvas below the vehicles. */
import type { Position } from '#domain/stations/nearest.ts';
import { CanvasLayer, type Sheet } from './canvasLayer.ts';
import { mercatorX, mercatorY, worldPixels } from './geometry.ts';
import type { NameTheme } from './mapColors.ts';
import { RoomOnSheet } from './marksOnSheet.ts';

export interface PlaceName {
  name: string;
  position: Position;
  elevatorOut: boolean;
}

const SIZE = 12.5;
/** Distance from the centre of a place to the centre of its name below or above it, in pixels, or to its name beside it. */
const OFF = 17;
/** Where a name may be: below its place, above it, to its right or to its left, and last at a corner of it. */
const SIDES = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;
const PICTOGRAM = 18;
/** Half the size of a selected vehicle's mark with its ring, in pixels. */
const SELECTED = { halfWidth: 28, halfHeight: 22 } as const;

export class NameLayer extends CanvasLayer {
  readonly #theme: () => NameTheme;
  readonly #takeMarks: (room: RoomOnSheet, sheet: Sheet) => void;
  #names: readonly PlaceName[] = [];
  #selected: Position | null = null;
  #isBlank = true;
  /** Where each name was last: it stays there while that is free, so that names do not jump. */
  readonly #sides = new Map<string, (typeof SIDES)[number]>();

  /** `takeMarks` takes the room of the vehicles, which are drawn above names. */
  constructor(theme: () => NameTheme, takeMarks: (room: RoomOnSheet, sheet: Sheet) => void) {
    super('placeNames');
    this.#theme = theme;
    this.#takeMarks = takeMarks;
  }

  /** Draws as many of the names as there is space for beside vehicles, in the given order. */
  show(names: readonly PlaceName[]): void {
    this.#names = names;
    this.settle();
  }

  /** Finds a place for each name again, because vehicles have moved. */
  settle(): void {
    // The page has just changed, and to set a canvas's font, the browser first lays out the page.
    this.redrawAfterPaint();
  }

  /** Keeps names away from the selected vehicle. */
  keepClear(position: Position | null): void {
    if (position?.lat === this.#selected?.lat && position?.lon === this.#selected?.lon) return;
    this.#selected = position;
    this.redraw();
  }

  redraw(): void {
    if (!this._map || !this.isAtRest || (this.#isBlank && this.#names.length === 0)) return;
    this.#isBlank = this.#names.length === 0;
    const sheet = this.layOut();
    if (!sheet) return;
    this.clear(sheet);
    const { context, ratio, west, north, width, height, zoom } = sheet;
    context.scale(ratio, ratio);
    const theme = this.#theme();
    const pixels = worldPixels(zoom);
    const room = new RoomOnSheet(width, height);
    const written = new Set<string>();
    const at = ({ lat, lon }: Position) =>
      [Math.round(mercatorX(lon, pixels) - west), Math.round(mercatorY(lat, pixels) - north)] as const;
    // All other vehicles are faded while one is selected.
    if (this.#selected) room.take(...at(this.#selected), SELECTED.halfWidth, SELECTED.halfHeight);
    else this.#takeMarks(room, sheet);
    // A name may not cross another place's mark; the square of a mark never reaches its own name.
    for (const { position } of this.#names) room.take(...at(position), 0, 0);
    context.font = `650 ${SIZE}px ${theme.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    for (const { name, position, elevatorOut } of this.#names) {
      const [x, y] = at(position);
      if (x < 0 || x > width || y < 0 || y > height) continue;
      if (elevatorOut) drawElevatorOut(context, x, y, theme);
      // A chosen place may be one of the map's own.
      const key = `${name} ${position.lat},${position.lon}`;
      if (written.has(key)) continue;
      const half = context.measureText(name).width / 2;
      const beside = ([right, down]: (typeof SIDES)[number]) =>
        [x + right * (OFF + half), y + down * OFF] as const;
      const side = [this.#sides.get(key) ?? SIDES[0], ...SIDES].find((side) =>
        room.take(...beside(side), half + 4, SIZE / 2 + 2),
      );
      if (!side) continue;
      this.#sides.set(key, side);
      written.add(key);
      context.lineWidth = 4;
      context.strokeStyle = theme.halo;
      context.strokeText(name, ...beside(side));
      context.fillStyle = theme.ink;
      context.fillText(name, ...beside(side));
    }
  }
}

function drawElevatorOut(context: CanvasRenderingContext2D, x: number, y: number, theme: NameTheme): void {
  const half = PICTOGRAM / 2;
  context.beginPath();
  context.roundRect(x - half, y - half, PICTOGRAM, PICTOGRAM, 4);
  context.fillStyle = theme.bad;
  context.fill();
  context.strokeStyle = theme.halo;
  context.lineWidth = 1.5;
  context.stroke();
  context.fillStyle = theme.onBad;
  for (const [middle, up] of [
    [x - 3.5, -1],
    [x + 3.5, 1],
  ] as const) {
    context.beginPath();
    context.moveTo(middle, y + 4 * up);
    context.lineTo(middle - 3, y - 2.5 * up);
    context.lineTo(middle + 3, y - 2.5 * up);
    context.closePath();
    context.fill();
  }
  context.beginPath();
  context.moveTo(x - half + 2, y + half - 2);
  context.lineTo(x + half - 2, y - half + 2);
  context.strokeStyle = theme.bad;
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = theme.onBad;
  context.lineWidth = 1.75;
  context.stroke();
}
