import { wireId } from '#contract/wireId.ts';

/** Trip and block ids: those of rail are strings even when numeric, which the trip-number rule relies on. */
export function wireTripId(id: string, routeType: number): string | number {
  return routeType === 2 ? id : wireId(id);
}
