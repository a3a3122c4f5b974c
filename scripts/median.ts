/** Returns the median (the upper one if the number of values is even), or `NaN` without values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
