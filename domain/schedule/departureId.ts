import { formatServiceTime } from '#domain/time/serviceTime.ts';

/** One departure of a headway-based trip (frequencies.txt), whose departures share an id. Seconds after noon minus 12 h. */
export const departureId = (tripId: string, seconds: number): string =>
  `${tripId}_${formatServiceTime(seconds).replaceAll(':', '')}`;

/** The feed's original trip id for such a departure. */
export const feedTripId = (id: string): string => id.replace(/_\d{6,7}$/, '');
