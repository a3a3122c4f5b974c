import { hasSchedule, type Settings } from './settings.ts';

/** Whether the schedule is the embedded agency's, and so is everything else that no setting names. */
export const isDemo = (settings: Settings): boolean =>
  !hasSchedule(settings) && settings.LIVE_URL === undefined;
