/** Positions between this quantile and its opposite, `1 - EDGE`, are assumed to be correct. */
const EDGE = 0.02;

/** Returns west, south, east and north, ignoring points farther out than the network is wide or high; `null` if empty. */
export function stopBounds(
  points: readonly (readonly [lon: number, lat: number])[],
): [number, number, number, number] | null {
  const lon = range(points.map((point) => point[0]));
  const lat = range(points.map((point) => point[1]));
  return lon === null || lat === null ? null : [lon[0], lat[0], lon[1], lat[1]];
}

function range(values: readonly number[]): [number, number] | null {
  const sorted = values.toSorted((a, b) => a - b);
  const edge = Math.floor(sorted.length * EDGE);
  const low = sorted[edge];
  const high = sorted[sorted.length - 1 - edge];
  if (low === undefined || high === undefined) return null;
  const width = high - low;
  const near = sorted.filter((value) => value >= low - width && value <= high + width);
  return [near[0] ?? low, near.at(-1) ?? high];
}
