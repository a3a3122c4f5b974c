import { formatServiceTime } from './serviceTime.ts';

/**
 * The id of one departure of a trip that runs by headway (GTFS frequencies.txt): the feed's trip id stands for all of
 * them, and realtime feeds tell them apart by their start time. `seconds` after noon minus 12 h.
 */
export const departureId = (tripId: string, seconds: number): string =>
  `${tripId}_${formatServiceTime(seconds).replaceAll(':', '')}`;
