/** Returns points of a Catmull-Rom spline through `points`: `steps` for each pair of neighbours, and the last point. */
export function smooth<P extends object>(
  points: readonly P[],
  mix: (a: P, b: P, t: number) => P,
  steps: number,
): P[] {
  const out: P[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const a = points[i];
    const b = points[i + 1];
    if (!a || !b) continue;
    const before = points[i - 1] ?? a;
    const after = points[i + 2] ?? b;
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      // This is Barry and Goldman's algorithm for a uniform Catmull-Rom spline.
      const a1 = mix(before, a, t + 1);
      const a2 = mix(a, b, t);
      const a3 = mix(b, after, t - 1);
      const b1 = mix(a1, a2, (t + 1) / 2);
      const b2 = mix(a2, a3, t / 2);
      out.push(mix(b1, b2, t));
    }
  }
  const last = points.at(-1);
  if (last) out.push(last);
  return out;
}
