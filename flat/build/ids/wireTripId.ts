import { wireId } from '#contract/wireId.ts';

/** Returns the wire form of a trip or block id: for rail a string even if numeric, which the trip-number rule needs. */
export const wireTripId = (id: string, routeType: number): string | number =>
  routeType === 2 ? id : wireId(id);
