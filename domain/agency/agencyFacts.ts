import type { RouteSpelling } from '../routeSpelling.ts';
import type { ModeFacts } from './mode.ts';

/** The facts about an agency that rules take as arguments. The values are data in `agency/`. */

/** A metro line: a letter that riders know, its former codes and its name (spec section 9, "Metro line names"). */
export interface MetroLine {
  /** Such as `B`, for the routes `B1`, `B2` and `B3`. */
  letter: string;
  /** Codes the line had before, such as `BSL`. */
  formerCodes: readonly string[];
  /** `null`: the agency gives no name; the source's own name is shown. */
  name: string | null;
  /** `#rrggbb`. */
  color: string;
}

export interface AgencyFacts {
  /** IANA zone of every schedule time. */
  zone: string;
  /** In display order. */
  metroLines: readonly MetroLine[];
  /** Names of services within a line by route id, such as B2 "Express" (spec section 9). */
  metroServiceNames: Readonly<Record<string, string>>;
  /** In display order. */
  modes: readonly ModeFacts[];
  /** Routes that are never shown (spec section 4). */
  excludedRouteIds: readonly string[];
  /** Routes without live data (spec section 4). */
  noLiveDataRouteIds: readonly string[];
  /** Rail codes whose direction 0 is Inbound, and those whose direction 0 is Outbound (spec section 5). */
  railDirections: { inboundIsZero: readonly string[]; outboundIsZero: readonly string[] };
  /** Members of the groups that message rules refer to (spec section 5). */
  routeGroups: Record<'trolley' | 'B' | 'D' | 'GLN', readonly string[]>;
  /** Former names by route id, such as trolley 10 for T1: riders search for them, and old addresses contain them. */
  formerRouteNames: Readonly<Record<string, readonly string[]>>;
  /** What riders call a place besides its name, by a station's slug or a stop's id: "City Hall" for 15th St Station. */
  otherPlaceNames: Readonly<Record<string, readonly string[]>>;
  /** Line names in elevator outages, each with the ids of its routes. */
  elevatorLines: Readonly<Record<string, readonly string[]>>;
}

/** Returns the facts with the ids of routes, which people wrote, as the routes document spells them. */
export function spellFacts(facts: AgencyFacts, spell: RouteSpelling): AgencyFacts {
  const listsSpelled = <Lists extends Record<string, readonly string[]>>(lists: Lists): Lists => {
    const spelled = Object.entries(lists).map(([name, ids]): [string, readonly string[]] => [
      name,
      ids.map(spell),
    ]);
    return Object.fromEntries(spelled) as Lists;
  };
  const keysSpelled = <T>(byId: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(byId).map(([id, value]) => [spell(id), value]));
  return {
    ...facts,
    metroServiceNames: keysSpelled(facts.metroServiceNames),
    excludedRouteIds: facts.excludedRouteIds.map(spell),
    noLiveDataRouteIds: facts.noLiveDataRouteIds.map(spell),
    railDirections: listsSpelled(facts.railDirections),
    routeGroups: listsSpelled(facts.routeGroups),
    formerRouteNames: keysSpelled(facts.formerRouteNames),
  };
}

/** The facts in a feed about its agencies and about itself. */
export interface FeedAgency {
  /** IANA zone of every schedule time. */
  zone: string;
  /** In feed order. */
  agencies: readonly AgencyRecord[];
  feeds: readonly FeedInfo[];
  attributions: readonly Attribution[];
  /** BCP 47, lower case: languages other than the feed's own in which stops, routes or headsigns have names. */
  languages: readonly string[];
  /** Routes that serve areas on request. */
  areaRouteIds: readonly string[];
  /** `false` only if the feed is known to have no stations. */
  hasStations: boolean;
  /** Bounding box of the served stops, or of all if none is served, in degrees; `null` without any position. */
  bounds: { west: number; south: number; east: number; north: number } | null;
}

/** Missing texts are "" and missing links `null`. */
export interface AgencyRecord {
  id: string;
  name: string;
  url: string | null;
  /** BCP 47. */
  language: string;
  phone: string;
  email: string;
  fareUrl: string | null;
}

export interface FeedInfo {
  publisherName: string;
  /** BCP 47; `mul` where the texts are in several languages. */
  language: string;
}

export interface Attribution {
  organization: string;
  /** The route that the attribution covers; `null` for the whole feed. */
  routeId: string | null;
  url: string | null;
}
