/**
 * Route ids are spelt in several ways by the services (`T1 Bus`, `T1_BUS`, `T1Bus`): they are compared in one form.
 */
import { remembered } from '#domain/remembered.ts';

/** Upper case, without spaces, `_` and `-`. For comparing only: the id sent to a service stays as it was spelt. */
export const normaliseRouteId = remembered((id) => id.toUpperCase().replace(/[\s_-]/g, ''), 4_000);

export const sameRouteId = (a: string, b: string): boolean => normaliseRouteId(a) === normaliseRouteId(b);

/** A test for membership in a list of ids, in any spelling. */
export function routeIdSet(ids: Iterable<string>): (id: string) => boolean {
  const normalised = new Set(Array.from(ids, normaliseRouteId));
  return (id) => normalised.has(normaliseRouteId(id));
}
