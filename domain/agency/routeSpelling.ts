/**
 * Services, editors and riders spell the ids of routes in several ways (`T1 Bus`, `T1_BUS`, `T1Bus`). Where ids enter the
 * app, they become those of the routes document; everywhere else, equal ids are the same text.
 */
import { remembered } from '#domain/memoize.ts';
import type { AgencyFacts } from './agencyFacts.ts';

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

/** Returns the facts with the ids of routes, which people wrote, as the routes document spells them. */
export function spellFacts(facts: AgencyFacts, spell: RouteSpelling): AgencyFacts {
  const { railDirections, routeGroups } = facts;
  const keysSpelled = <T>(byId: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(byId).map(([id, value]) => [spell(id), value]));
  return {
    ...facts,
    metroServiceNames: keysSpelled(facts.metroServiceNames),
    excludedRouteIds: facts.excludedRouteIds.map(spell),
    noLiveDataRouteIds: facts.noLiveDataRouteIds.map(spell),
    railDirections: {
      inboundIsZero: railDirections.inboundIsZero.map(spell),
      outboundIsZero: railDirections.outboundIsZero.map(spell),
    },
    routeGroups: {
      trolley: routeGroups.trolley.map(spell),
      B: routeGroups.B.map(spell),
      D: routeGroups.D.map(spell),
      GLN: routeGroups.GLN.map(spell),
    },
    formerRouteNames: keysSpelled(facts.formerRouteNames),
  };
}
