/** Writes the tickets of the feed for the planner. */
import type { FareRules, Tickets } from '#domain/journeys/timetable.ts';
import type { Network } from '#flat/compile/network/network.ts';
import type { Served } from '#flat/compile/network/served.ts';

export interface Fares {
  tickets: Tickets;
  fareRules: FareRules;
  /** Number of a fare zone; 0 for none, and for one without a rule. */
  zoneOf: (zoneId: string) => number;
}

const ANY_COUNT = 255;
const NO_LIMIT = 0xffffffff;

/** Fares of one feed say nothing about journeys on two, and zones of two feeds may share names: then there are none. */
export function compileFares(network: Network, { routesOf }: Served): Fares {
  const tickets = network.feeds === 1 ? network.tickets : [];
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
