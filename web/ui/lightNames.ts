/** Values of `data-lights`: all elements with the same value are highlighted together. */
export const tripLight = (tripId: string): string => `trip ${tripId}`;
export const stopLight = (stopId: string): string => `stop ${stopId}`;
