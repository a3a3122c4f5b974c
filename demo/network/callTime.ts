import type { DemoTrip } from './demoTrip.ts';

/** Returns the time of a call `seconds` into its pattern, in seconds after noon minus 12 h of the service day. */
export const callTime = (trip: Pick<DemoTrip, 'start' | 'pace'>, seconds: number): number =>
  trip.start + Math.round(seconds * trip.pace);
