/** Reads what a journey costs, for the journey planner: from fare_attributes.txt and fare_rules.txt, unless there is Fares v2. */
import { type Network, ownZone, type Ticket } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';
import { priceUnits, readNetworks } from './readFares.ts';

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

/**
 * Reads what a journey costs from fare_products.txt and its rules (Fares v2). Only what tickets can say is read: one price
 * for each leg, by network and area, and free transfers. A feed with more than that has no tickets, because a part of its
 * rules would give wrong prices.
 */
interface LegRule {
  group: string;
  network: string;
  from: string;
  to: string;
  product: string;
}

/** Indexes of `network.routes` and `network.stops` by the feed's ids. */
export interface FeedIds {
  routes: ReadonlyMap<string, number>;
  stops: ReadonlyMap<string, number>;
}

type Transfer = Pick<Ticket, 'transfers' | 'seconds'>;

async function readProductTickets(
  feed: Feed,
  { routes, stops }: FeedIds,
  network: Network,
  problems: Problems,
): Promise<Ticket[]> {
  const rules = await readLegRules(feed, problems);
  const transfers = await readProductTransfers(feed, problems);
  if (rules === null || transfers === null) return [];
  const hasAreas = rules.some(({ from, to }) => from !== '' || to !== '');
  // A rule without an area is about the areas that no rule names, and zones say no such thing.
  if (hasAreas && rules.some(({ from, to }) => from === '' || to === '')) return [];
  // Each leg would need its own areas.
  if (hasAreas && transfers.size > 0) return [];
  if (hasAreas && !(await takeAreas(feed, stops, network, problems))) return [];
  const prices = await readPrices(feed, problems);
  const networkOf = await readNetworks(feed, problems);
  const named = new Set(rules.map((rule) => rule.network));
  const feedRoutes = [...routes.values()];
  return rules.flatMap((rule) => {
    const price = prices.get(rule.product);
    if (price === undefined || price === null) return [];
    const own = [...routes].filter(([id]) => {
      const of = networkOf.get(id) ?? '';
      // A rule without a network is about those that no rule names.
      return rule.network === '' ? of === '' || !named.has(of) : of === rule.network;
    });
    const zones = {
      origin: ownZone(network, rule.from),
      destination: ownZone(network, rule.to),
      contains: '',
    };
    const transfer = transfers.get(rule.group) ?? { transfers: 0, seconds: null };
    const ticketRules = own.map(([, route]) => ({ route, ...zones }));
    return ticketRules.length === 0
      ? []
      : [{ ...price, ...transfer, agencyId: '', feedRoutes, rules: ticketRules }];
  });
}

/** `null`: the rules depend on more than network and areas. */
async function readLegRules(feed: Feed, problems: Problems): Promise<LegRule[] | null> {
  const rules: LegRule[] = [];
  let isSimple = true;
  const ids = ['leg_group_id', 'network_id', 'from_area_id', 'to_area_id', 'fare_product_id'] as const;
  const others = ['from_timeframe_group_id', 'to_timeframe_group_id', 'rule_priority'] as const;
  const columns = { required: [], optional: [...ids, ...others] } as const;
  await readTable(feed, 'fare_leg_rules.txt', columns, problems, (row) => {
    isSimple &&= others.every((column) => row.get(column) === '');
    rules.push({
      group: row.get('leg_group_id'),
      network: row.get('network_id'),
      from: row.get('from_area_id'),
      to: row.get('to_area_id'),
      product: row.get('fare_product_id'),
    });
  });
  return isSimple && !feed.files.has('fare_leg_join_rules.txt') ? rules : null;
}

/** Free transfers, by leg group; `null`: there are others, such as those that cost something. */
async function readProductTransfers(feed: Feed, problems: Problems): Promise<Map<string, Transfer> | null> {
  const transfers = new Map<string, Transfer>();
  let isSimple = true;
  const optional = [
    'from_leg_group_id',
    'to_leg_group_id',
    'transfer_count',
    'duration_limit',
    'duration_limit_type',
    'fare_transfer_type',
    'fare_product_id',
  ] as const;
  await readTable(feed, 'fare_transfer_rules.txt', { required: [], optional }, problems, (row) => {
    const group = row.get('from_leg_group_id');
    const [count, limit] = [row.get('transfer_count'), row.get('duration_limit')];
    const isFree = row.get('fare_transfer_type') === '0' && row.get('fare_product_id') === '';
    // Tickets are limited between departures.
    const isLimitKnown = limit === '' || (/^\d{1,6}$/.test(limit) && row.get('duration_limit_type') === '1');
    const isCountKnown = count === '-1' || /^[1-9]\d?$/.test(count);
    const isSame = group !== '' && group === row.get('to_leg_group_id');
    isSimple &&= isFree && isSame && isLimitKnown && isCountKnown && !transfers.has(group);
    transfers.set(group, {
      transfers: count === '-1' ? null : Number(count),
      seconds: limit === '' ? null : Number(limit),
    });
  });
  return isSimple ? transfers : null;
}

/** Makes the area of each stop its zone. Returns whether every stop is in one area at most. */
async function takeAreas(
  feed: Feed,
  stops: ReadonlyMap<string, number>,
  network: Network,
  problems: Problems,
): Promise<boolean> {
  const areaOf = new Map<string, string>();
  let isSingle = true;
  const columns = { required: [], optional: ['area_id', 'stop_id'] } as const;
  await readTable(feed, 'stop_areas.txt', columns, problems, (row) => {
    const [area, stop] = [row.get('area_id'), row.get('stop_id')];
    isSingle &&= (areaOf.get(stop) ?? area) === area;
    areaOf.set(stop, area);
  });
  if (!isSingle) return false;
  for (const [id, index] of stops) {
    const stop = network.stops[index];
    if (stop === undefined) continue;
    // The area of a station is that of its platforms.
    const area = areaOf.get(id) ?? areaOf.get(network.stops[stop.parent]?.id ?? '') ?? '';
    stop.fareZone = ownZone(network, area);
  }
  return true;
}

type Price = Pick<Ticket, 'price' | 'currency'>;

/** Prices of riders without a category; `null` where they depend on how the rider pays. */
async function readPrices(feed: Feed, problems: Problems): Promise<Map<string, Price | null>> {
  const usual = new Set(['']);
  const categories = { required: [], optional: ['rider_category_id', 'is_default_fare_category'] } as const;
  await readTable(feed, 'rider_categories.txt', categories, problems, (row) => {
    if (row.get('is_default_fare_category') === '1') usual.add(row.get('rider_category_id'));
  });
  const prices = new Map<string, Price | null>();
  const optional = ['fare_product_id', 'amount', 'currency', 'rider_category_id'] as const;
  await readTable(feed, 'fare_products.txt', { required: [], optional }, problems, (row) => {
    const [id, currency, price] = [
      row.get('fare_product_id'),
      row.get('currency'),
      priceUnits(row.get('amount')),
    ];
    if (!usual.has(row.get('rider_category_id'))) return;
    if (price === null || !/^[A-Z]{3}$/.test(currency)) return void prices.set(id, null);
    const known = prices.get(id);
    const isOther = known !== undefined && (known?.price !== price || known.currency !== currency);
    prices.set(id, isOther ? null : { price, currency });
  });
  return prices;
}
