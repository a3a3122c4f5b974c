import { hasSchedule, type Settings } from './settings.ts';

/** Whether the schedule, and everything else without a setting, is the embedded agency's. */
export const isDemo = (settings: Settings): boolean =>
  !hasSchedule(settings) && settings.LIVE_URL === undefined;
