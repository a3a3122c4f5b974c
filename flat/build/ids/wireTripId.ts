import { wireId } from '#contract/fields/wireId.ts';

/** Returns the wire form of a trip or block id. A rail id stays a string even if numeric, as the trip-number rule needs. */
export const wireTripId = (id: string, routeType: number): string | number =>
  routeType === 2 ? id : wireId(id);
