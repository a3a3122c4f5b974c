/** The name of a trip or stop in `data-lights`, shared by all elements to highlight together. */
export const tripLight = (tripId: string): string => `trip ${tripId}`;
export const stopLight = (stopId: string): string => `stop ${stopId}`;
