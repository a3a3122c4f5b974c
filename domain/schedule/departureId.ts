import { formatServiceTime } from '#domain/time/serviceTime.ts';

/** Identifies one departure of a headway-based trip (frequencies.txt); `seconds` after noon minus 12 h. */
export const departureId = (tripId: string, seconds: number): string =>
  `${tripId}_${formatServiceTime(seconds).replaceAll(':', '')}`;

/** Returns the feed's trip id by removing the time that `departureId` adds. */
export const feedTripId = (id: string): string => id.replace(/_\d{6,7}$/, '');
