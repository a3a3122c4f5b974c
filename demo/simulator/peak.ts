/** How much of a rush hour a time of day is, 0 to 1. `seconds` counts from midnight of the service day. */
export function peak(seconds: number): number {
  const hill = (hour: number, width: number) => Math.exp(-(((seconds / 3600 - hour) / width) ** 2));
  return Math.min(1, hill(7.9, 1.3) + hill(17.1, 1.6));
}
