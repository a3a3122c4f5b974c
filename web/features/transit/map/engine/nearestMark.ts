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
