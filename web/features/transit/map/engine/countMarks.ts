/** Counts vehicles where the map is too far away to show each: one count for each line, and one for the buses of an area. */
import { PLAIN_MARK } from '#web/ui/routeBadge.ts';
import type { SpriteLook } from './sprites.ts';

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
