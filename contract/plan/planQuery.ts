/** A question for journeys, as pages ask it and as it stands in the query of `plan`. */
import type { PlanParameters } from './plan.ts';

export interface PlanQuery {
  /** The id of a stop or station, or a position as "lat,lon" (WGS 84 degrees). */
  from: string;
  to: string;
  /** The earliest departure or, with `arriveBy`, the latest arrival; `null`: now. */
  time: Temporal.Instant | null;
  arriveBy?: boolean;
  /** Only journeys without steps, as far as the feed says. */
  isStepFree?: boolean;
  /** 0 to 7. Default: 4. */
  maxTransfers?: number;
  /** Meters per second. Default: 1.2. */
  walkingSpeed?: number;
  /** Departures (or arrivals) within how many seconds. Without it, the search goes on until it finds some, for a day. */
  windowSeconds?: number;
  /** `earlier` or `later` of a plan for the same question. */
  page?: string | null;
}

export const planParameters = (query: PlanQuery): PlanParameters => ({
  fromPlace: query.from,
  toPlace: query.to,
  time: query.time?.toString() ?? '',
  arriveBy: query.arriveBy ? 'true' : '',
  maxTransfers: query.maxTransfers === undefined ? '' : String(query.maxTransfers),
  pedestrianProfile: query.isStepFree ? 'WHEELCHAIR' : '',
  pedestrianSpeed: query.walkingSpeed === undefined ? '' : String(query.walkingSpeed),
  searchWindow: query.windowSeconds === undefined ? '' : String(query.windowSeconds),
  numItineraries: '',
  pageCursor: query.page ?? '',
});
