/** What is lit together wherever it is shown: an element's `data-lights` names the trip or stop it is about. */
export const tripLight = (tripId: string): string => `trip ${tripId}`;
export const stopLight = (stopId: string): string => `stop ${stopId}`;
