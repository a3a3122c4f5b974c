/** Side of a square, in pixels. */
const SQUARE = 8;

/** Tracks which squares of a canvas are occupied, so that marks and names do not overlap. */
export class RoomOnSheet {
  readonly #columns: number;
  readonly #rows: number;
  readonly #taken: Uint8Array;

  constructor(width: number, height: number) {
    this.#columns = Math.ceil(width / SQUARE);
    this.#rows = Math.ceil(height / SQUARE);
    this.#taken = new Uint8Array(this.#columns * this.#rows);
  }

  /** Occupies the box around a point if it is completely free; returns whether it was. */
  take(x: number, y: number, halfWidth: number, halfHeight: number): boolean {
    const left = Math.max(0, Math.floor((x - halfWidth) / SQUARE));
    const right = Math.min(this.#columns - 1, Math.floor((x + halfWidth) / SQUARE));
    const top = Math.max(0, Math.floor((y - halfHeight) / SQUARE));
    const bottom = Math.min(this.#rows - 1, Math.floor((y + halfHeight) / SQUARE));
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        if (this.#taken[row * this.#columns + column]) return false;
      }
    }
    for (let row = top; row <= bottom; row++) {
      this.#taken.fill(1, row * this.#columns + left, row * this.#columns + right + 1);
    }
    return true;
  }
}
