import type { Settings } from './settings.ts';

/** Whether the schedule is the embedded agency's, and so is everything else that no setting names. */
export const isDemo = ({ GTFS, FLAT_URL, LIVE_URL }: Settings): boolean =>
  GTFS === undefined && FLAT_URL === undefined && LIVE_URL === undefined;
