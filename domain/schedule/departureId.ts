import { formatServiceTime } from '#domain/time/serviceTime.ts';

/**
 * The id of one departure of a headway-based trip (GTFS frequencies.txt). The feed uses one trip id for all of them,
 * and realtime feeds distinguish them by start time. `seconds` after noon minus 12 h.
 */
export const departureId = (tripId: string, seconds: number): string =>
  `${tripId}_${formatServiceTime(seconds).replaceAll(':', '')}`;

/** The feed's original trip id for such a departure. */
export const feedTripId = (id: string): string => id.replace(/_\d{6,7}$/, '');
