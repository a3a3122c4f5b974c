export const wheelchairBoarding = (isAccessible: boolean | null): number | null =>
  isAccessible === null ? null : isAccessible ? 1 : 2;
