/** Reads what a journey costs, for the journey planner: from fare_attributes.txt and fare_rules.txt, unless there is Fares v2. */
import { type Network, ownZone, type Ticket } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';
import { priceUnits } from './readFares.ts';
import { type FeedIds, readProductTickets } from './readProductTickets.ts';

/** `readFares` reports what is wrong in the tables. */
export async function readTickets(
  feed: Feed,
  ids: FeedIds,
  network: Network,
  problems: Problems,
): Promise<void> {
  // A feed with both has its fares in fare_products.txt.
  const tickets = feed.files.has('fare_products.txt')
    ? await readProductTickets(feed, ids, network, problems)
    : await readAttributes(feed, ids.routes, network, problems);
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
  const optional = [
    'fare_id',
    'price',
    'currency_type',
    'transfers',
    'transfer_duration',
    'agency_id',
  ] as const;
  await readTable(feed, 'fare_attributes.txt', { required: [], optional }, problems, (row) => {
    const [price, currency, transfers] = [row.get('price'), row.get('currency_type'), row.get('transfers')];
    const units = priceUnits(price);
    if (units === null || !/^[A-Z]{3}$/.test(currency)) return;
    tickets.set(row.get('fare_id'), {
      price: units,
      currency,
      transfers: /^\d$/.test(transfers) ? Number(transfers) : null,
      seconds: /^\d{1,6}$/.test(row.get('transfer_duration')) ? Number(row.get('transfer_duration')) : null,
      agencyId: row.get('agency_id'),
      feedRoutes,
      rules: [],
    });
  });
  if (tickets.size === 0) return [];
  const columns = ['fare_id', 'route_id', 'origin_id', 'destination_id', 'contains_id'] as const;
  await readTable(feed, 'fare_rules.txt', { required: [], optional: columns }, problems, (row) => {
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
