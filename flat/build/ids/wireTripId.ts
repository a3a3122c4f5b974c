import { wireId } from '#contract/wireId.ts';

/** Returns a trip or block id: for rail a string even when numeric, which the trip-number rule relies on. */
export const wireTripId = (id: string, routeType: number): string | number =>
  routeType === 2 ? id : wireId(id);
