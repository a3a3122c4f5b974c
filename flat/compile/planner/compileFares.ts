/** Writes the tickets of the feed for the planner. */
import type { FareRules, Tickets } from '#domain/journeys/timetable.ts';
import type { Network, Ticket } from '#flat/compile/network/network.ts';
import type { Served } from '#flat/compile/network/served.ts';

export interface Fares {
  tickets: Tickets;
  fareRules: FareRules;
  /** Number of a fare zone; 0 for none, and for one without a rule. */
  zoneOf: (zoneId: string) => number;
}

const ANY_COUNT = 255;
const NO_LIMIT = 0xffffffff;

/** More rules than this indicate a mistake in the feed, and would make the planner's calendar too large for phones. */
const MAX_RULES = 20_000;

/** The next release may have other prices for the same routes: then there are none. */
export function compileFares(network: Network, { routesOf }: Served): Fares {
  const hasNext = network.releases.some(({ isNext }) => isNext);
  const known = hasNext ? [] : network.feeds > 1 ? network.tickets.map(withinFeed) : network.tickets;
  const isTooMany = known.reduce((sum, { rules }) => sum + rules.length, 0) > MAX_RULES;
  const tickets = isTooMany ? [] : known;
  const zones = new Map<string, number>();
  const rules = tickets.flatMap((ticket) => ticket.rules);
  for (const { origin, destination, contains } of rules)
    for (const zone of [origin, destination, contains])
      if (zone !== '' && !zones.has(zone)) zones.set(zone, zones.size + 1);
  const zoneOf = (zoneId: string) => zones.get(zoneId) ?? 0;
  const documentRoute = new Map(
    routesOf.flatMap((indexes, document) => indexes.map((index) => [index, document] as const)),
  );
  const agencyIds = [...network.agencies.values()].map(({ agency_id }) => agency_id);
  let end = 0;
  return {
    zoneOf,
    tickets: {
      count: tickets.length,
      prices: Uint32Array.from(tickets, ({ price }) => price),
      currencies: tickets.map(({ currency }) => currency),
      transfers: Uint8Array.from(tickets, ({ transfers }) => transfers ?? ANY_COUNT),
      seconds: Uint32Array.from(tickets, ({ seconds }) => seconds ?? NO_LIMIT),
      agencies: Uint8Array.from(tickets, ({ agencyId }) => agencyIds.indexOf(agencyId) + 1),
      rules: Uint32Array.from([0, ...tickets.map((ticket) => (end += ticket.rules.length))]),
    },
    fareRules: {
      routes: Int32Array.from(rules, ({ route }) => (route === null ? -1 : (documentRoute.get(route) ?? -2))),
      origins: Uint16Array.from(rules, ({ origin }) => zoneOf(origin)),
      destinations: Uint16Array.from(rules, ({ destination }) => zoneOf(destination)),
      contains: Uint16Array.from(rules, ({ contains }) => zoneOf(contains)),
    },
  };
}

/** A ticket for any route is valid on those of its own feed. */
function withinFeed(ticket: Ticket): Ticket {
  const anywhere = { route: null, origin: '', destination: '', contains: '' };
  const rules = ticket.rules.length === 0 ? [anywhere] : ticket.rules;
  return {
    ...ticket,
    rules: rules.flatMap((rule) =>
      rule.route === null ? ticket.feedRoutes.map((route) => ({ ...rule, route })) : [rule],
    ),
  };
}
