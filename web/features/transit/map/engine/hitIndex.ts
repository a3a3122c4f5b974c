import Flatbush from 'flatbush';

export interface DrawnMark {
  id: string;
  x: number;
  y: number;
}

/** Radius of a finger in pixels (half of a 44 px touch target). */
const FINGER = 22;

export interface HitIndex {
  /** Returns the id of the nearest mark within `reach` pixels; of equally near ones, the one drawn last, on top. */
  at(x: number, y: number, reach?: number): string | null;
}

export function createHitIndex(marks: readonly DrawnMark[]): HitIndex {
  if (marks.length === 0) return { at: () => null };
  const index = new Flatbush(marks.length);
  for (const mark of marks) index.add(mark.x, mark.y);
  index.finish();
  return {
    at(x, y, reach = FINGER) {
      let best: { id: string; distance: number; order: number } | null = null;
      for (const order of index.search(x - reach, y - reach, x + reach, y + reach)) {
        const mark = marks[order];
        if (!mark) continue;
        const distance = Math.hypot(mark.x - x, mark.y - y);
        if (distance > reach) continue;
        if (!best || distance < best.distance || (distance === best.distance && order > best.order))
          best = { id: mark.id, distance, order };
      }
      return best?.id ?? null;
    },
  };
}
