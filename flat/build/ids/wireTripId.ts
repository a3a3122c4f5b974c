import { wireId } from '#contract/fields/wireId.ts';

/** Returns the wire form of a trip or block id. A numeric rail id stays a string, so that the block id is the trip number. */
export const wireTripId = (id: string, routeType: number): string | number =>
  routeType === 2 ? id : wireId(id);
