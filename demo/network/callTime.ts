import type { DemoTrip } from './demoTrip.ts';

/** Returns the time of a call, in seconds after midnight of the service day. */
export const callTime = (trip: Pick<DemoTrip, 'start' | 'pace'>, seconds: number): number =>
  trip.start + Math.round(seconds * trip.pace);
