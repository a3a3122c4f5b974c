import { wireId } from '#contract/wireId.ts';

/** Trip and block ids: rail's are strings even when numeric, which is what the trip-number rule goes by. */
export function wireTripId(id: string, routeType: number): string | number {
  return routeType === 2 ? id : wireId(id);
}
