import { wireId } from '#contract/fields/wireValues.ts';

/** Returns the wire form of a trip or block id. Rail ids stay strings: clients then take the train number from the block id. */
export const wireTripId = (id: string, routeType: number): string | number =>
  routeType === 2 ? id : wireId(id);
