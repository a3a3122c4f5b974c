import type { DemoTrip } from './demoTrip.ts';

/** Seconds after the service day's midnight at which a trip calls. */
export const callTime = (trip: Pick<DemoTrip, 'start' | 'pace'>, seconds: number): number =>
  trip.start + Math.round(seconds * trip.pace);
