import { formatServiceTime } from '#domain/time/serviceTime.ts';

/**
 * The id of one departure of a trip that runs by headway (GTFS frequencies.txt): the feed's trip id stands for all of
 * them, and realtime feeds tell them apart by their start time. `seconds` after noon minus 12 h.
 */
export const departureId = (tripId: string, seconds: number): string =>
  `${tripId}_${formatServiceTime(seconds).replaceAll(':', '')}`;

/** The feed's own id of a departure by headway. */
export const feedTripId = (id: string): string => id.replace(/_\d{6,7}$/, '');
