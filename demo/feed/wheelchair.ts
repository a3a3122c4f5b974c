/** wheelchair_boarding: 1 yes, 2 no, empty if unknown. */
export const wheelchair = (isAccessible: boolean | null): number | null =>
  isAccessible === null ? null : isAccessible ? 1 : 2;
