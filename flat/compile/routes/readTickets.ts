/** Reads what a journey costs from fare_attributes.txt and fare_rules.txt (Fares v1), for the journey planner. */
import type { Network, Ticket } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

/** More rules than this indicate a mistake in the feed, and would make the planner's calendar too large for phones. */
const MAX_RULES = 20_000;
/** Prices have up to four decimals. */
const UNITS = 10_000;

/** `routes` maps the feed's route ids to indexes of `network.routes`. `readFares` reports what is wrong in the tables. */
export async function readTickets(
  feed: Feed,
  routes: ReadonlyMap<string, number>,
  network: Network,
  problems: Problems,
): Promise<void> {
  network.feeds++;
  // A feed with both has its fares in fare_products.txt, whose rules the planner does not know.
  if (feed.files.has('fare_products.txt')) return;
  const tickets = new Map<string, Ticket>();
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
    if (!/^\d{1,6}(\.\d{1,4})?$/.test(price) || !/^[A-Z]{3}$/.test(currency)) return;
    tickets.set(row.get('fare_id'), {
      price: Math.round(Number(price) * UNITS),
      currency,
      transfers: /^\d$/.test(transfers) ? Number(transfers) : null,
      seconds: /^\d{1,6}$/.test(row.get('transfer_duration')) ? Number(row.get('transfer_duration')) : null,
      agencyId: row.get('agency_id'),
      rules: [],
    });
  });
  if (tickets.size === 0) return;
  let count = 0;
  const columns = ['fare_id', 'route_id', 'origin_id', 'destination_id', 'contains_id'] as const;
  await readTable(feed, 'fare_rules.txt', { required: [], optional: columns }, problems, (row) => {
    const routeId = row.get('route_id');
    count++;
    tickets.get(row.get('fare_id'))?.rules.push({
      // A rule for a route that does not exist is a rule for nothing.
      route: routeId === '' ? null : (routes.get(routeId) ?? -1),
      origin: row.get('origin_id'),
      destination: row.get('destination_id'),
      contains: row.get('contains_id'),
    });
  });
  if (count <= MAX_RULES) network.tickets.push(...tickets.values());
}
