/**
 * Services, editors and riders spell the ids of routes in several ways (`T1 Bus`, `T1_BUS`, `T1Bus`). Where ids enter the
 * app, they become those of the routes document; everywhere else, equal ids are the same text.
 */
import { remembered } from './remembered.ts';

/** Returns an id as the routes document spells it; an id that it lacks stays as it is. */
export type RouteSpelling = (id: string) => string;

export const asSpelled: RouteSpelling = (id) => id;

const folded = remembered((id) => id.toUpperCase().replace(/[\s_-]/g, ''), 4_000);

/** `ids` are those of the document. Some differ only in case or a hyphen (`10A`, `10-A`), so an exact one comes first. */
export function routeSpelling(ids: Iterable<string>): RouteSpelling {
  const exact = new Set(ids);
  const byFolded = new Map<string, string>();
  for (const id of exact) byFolded.getOrInsert(folded(id), id);
  return (id) => (exact.has(id) ? id : (byFolded.get(folded(id)) ?? id));
}
