/** Compares route ids, which services spell in several ways (`T1 Bus`, `T1_BUS`, `T1Bus`). */
import { remembered } from './remembered.ts';

/** Returns an id in upper case without spaces, `_` and `-`, for comparison only: requests use the original spelling. */
export const normaliseRouteId = remembered((id) => id.toUpperCase().replace(/[\s_-]/g, ''), 4_000);

export const sameRouteId = (a: string, b: string): boolean => normaliseRouteId(a) === normaliseRouteId(b);

/** Returns a membership test for a list of ids in any spelling. */
export function routeIdSet(ids: Iterable<string>): (id: string) => boolean {
  const normalised = new Set(Array.from(ids, normaliseRouteId));
  return (id) => normalised.has(normaliseRouteId(id));
}
