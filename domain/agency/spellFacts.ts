import type { RouteSpelling } from '#domain/routeSpelling.ts';
import type { AgencyFacts } from './agencyFacts.ts';

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
