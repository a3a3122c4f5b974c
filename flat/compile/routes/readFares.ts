/** Reads the fares of routes, and the tickets of journeys, from Fares v2 if the feed has it, else from Fares v1. */
import { type Network, ownZone, type Ticket } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';
import { createRouteFares, type FeedIds, priceUnits, readProductFares, UNITS } from './readProductFares.ts';

// All columns of fare tables are optional: a feed is useful even if its fares are broken.
export async function readFares(
  feed: Feed,
  ids: FeedIds,
  network: Network,
  problems: Problems,
): Promise<void> {
  if (feed.files.has('fare_products.txt')) return readProductFares(feed, ids, network, problems);
  const tickets = await readAttributes(feed, ids.routes, network, problems);
  const fares = createRouteFares(network);
  for (const { price, currency, rules, feedRoutes } of tickets) {
    const fare = { fare_name: '', amount: price / UNITS, currency, rider_category: '', fare_media: '' };
    // A fare without rules is valid everywhere.
    if (rules.length === 0) fares.add(feedRoutes, { ...fare, is_zoned: false });
    const isZoned = ({ origin, destination, contains }: Ticket['rules'][number]) =>
      origin + destination + contains !== '';
    // Rules for single zones are many, and say the same of a route.
    const kinds = new Map(rules.map((rule) => [`${rule.route} ${isZoned(rule)}`, rule]));
    for (const rule of kinds.values())
      fares.add(rule.route === null ? feedRoutes : [rule.route], { ...fare, is_zoned: isZoned(rule) });
  }
  network.tickets.push(...tickets);
}

async function readAttributes(
  feed: Feed,
  routes: ReadonlyMap<string, number>,
  network: Network,
  problems: Problems,
): Promise<Ticket[]> {
  const tickets = new Map<string, Ticket>();
  const feedRoutes = [...routes.values()];
  await readTable(feed, 'fare_attributes.txt', [], problems, (row) => {
    const [text, currency] = [row.get('price'), row.get('currency_type')];
    const price = priceUnits(text, currency);
    if (price === null)
      return row.report('warning', 'bad-value', 'price', () => {
        return `"${text} ${currency}" is not a price, fare ${row.get('fare_id')} left out`;
      });
    tickets.set(row.get('fare_id'), {
      price,
      currency,
      transfers: row.wholeNumber('transfers', 1),
      seconds: row.wholeNumber('transfer_duration', 6),
      agencyId: row.get('agency_id'),
      feedRoutes,
      rules: [],
    });
  });
  if (tickets.size === 0) return [];
  await readTable(feed, 'fare_rules.txt', [], problems, (row) => {
    const routeId = row.get('route_id');
    tickets.get(row.get('fare_id'))?.rules.push({
      // A rule for a route that does not exist is a rule for nothing.
      route: routeId === '' ? null : (routes.get(routeId) ?? -1),
      origin: ownZone(network, row.get('origin_id')),
      destination: ownZone(network, row.get('destination_id')),
      contains: ownZone(network, row.get('contains_id')),
    });
  });
  return [...tickets.values()];
}
