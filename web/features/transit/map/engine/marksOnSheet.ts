// Arranges the marks of the drawn part of the map: which have room, which are counted together, and which is under a finger.
import { PLAIN_MARK } from '#web/ui/routeBadge.ts';
import type { SpriteLook } from './sprites.ts';

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

  /** Occupies the box around a point if it is completely free, or `shares` it; returns whether it is occupied now. */
  take(x: number, y: number, halfWidth: number, halfHeight: number, shares = false): boolean {
    const left = Math.max(0, Math.floor((x - halfWidth) / SQUARE));
    // A box that has left the canvas on the left ends before its first square.
    const right = Math.max(-1, Math.min(this.#columns - 1, Math.floor((x + halfWidth) / SQUARE)));
    const top = Math.max(0, Math.floor((y - halfHeight) / SQUARE));
    const bottom = Math.min(this.#rows - 1, Math.floor((y + halfHeight) / SQUARE));
    for (let row = top; row <= bottom && !shares; row++) {
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

/** A vehicle's mark, in pixels from the corner of the drawn part. */
interface InView {
  look: SpriteLook;
  x: number;
  y: number;
}

/** The side of an area, in pixels. */
const AREA = 64;

/** The look of counts of buses, which are of many routes. */
const OF_BUSES = { ...PLAIN_MARK, round: true };

/**
 * Counts vehicles where the map is too far away to show each: one count for each line, and one for the buses of an area.
 * Returns the marks, with those of more than one vehicle as counts, each where a vehicle is that is near the middle of
 * those it counts. `west` and `north` are the corner in world pixels, so that areas stay in place while the map moves.
 */
export function countMarks<T extends InView>(
  marks: readonly T[],
  { west, north }: { west: number; north: number },
): (T & { isCount: boolean })[] {
  const areaOf = ({ x, y }: InView) => `${Math.floor((x + west) / AREA)} ${Math.floor((y + north) / AREA)}`;
  const groups = Map.groupBy(marks, (mark) =>
    mark.look.rank === 2 ? areaOf(mark) : `line ${mark.look.name}`,
  );
  return [...groups.values()].map((group) => {
    const mean = (of: 'x' | 'y') => group.reduce((sum, mark) => sum + mark[of], 0) / group.length;
    const [x, y] = [mean('x'), mean('y')];
    const far = (mark: InView) => (mark.x - x) ** 2 + (mark.y - y) ** 2;
    const middle = group.reduce((nearest, mark) => (far(mark) < far(nearest) ? mark : nearest));
    if (group.length === 1) return { ...middle, isCount: false };
    const isOfBuses = middle.look.rank === 2;
    const name = isOfBuses ? String(group.length) : `${middle.look.name} · ${group.length}`;
    return {
      ...middle,
      isCount: true,
      look: { ...middle.look, ...(isOfBuses ? OF_BUSES : {}), name, sign: null, age: 'fresh' as const },
    };
  });
}

export interface DrawnMark {
  id: string;
  x: number;
  y: number;
}

/** Radius of a finger in pixels (half of a 44 px touch target). */
const FINGER = 22;

/**
 * Returns the id of the nearest mark within `reach` pixels; of equally near ones, the one drawn last, on top. Looks at every
 * mark: a frame has few queries, and an index of 1,500 marks takes longer than thirty of them.
 */
export function nearestMark(
  marks: readonly DrawnMark[],
  x: number,
  y: number,
  reach = FINGER,
): string | null {
  let best: string | null = null;
  let nearest = reach;
  for (const mark of marks) {
    if (Math.abs(mark.x - x) > nearest || Math.abs(mark.y - y) > nearest) continue;
    const distance = Math.hypot(mark.x - x, mark.y - y);
    if (distance > nearest) continue;
    nearest = distance;
    best = mark.id;
  }
  return best;
}
