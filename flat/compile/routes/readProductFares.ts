/** Reads Fares v2: fare_products.txt and its rules. */
import type { WireFare } from '#contract/flat/routeDetails.ts';
import { type Network, ownZone, type Ticket } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

/** Indexes of `network.routes` and `network.stops` by the feed's ids. */
export interface FeedIds {
  routes: ReadonlyMap<string, number>;
  stops: ReadonlyMap<string, number>;
}

interface LegRule {
  group: string;
  network: string;
  from: string;
  to: string;
  product: string;
}

type Price = Pick<Ticket, 'price' | 'currency'>;
type Transfer = Pick<Ticket, 'transfers' | 'seconds'>;

export async function readProductFares(
  feed: Feed,
  { routes, stops }: FeedIds,
  network: Network,
  problems: Problems,
): Promise<void> {
  const { products, prices } = await readProducts(feed, problems);
  const { rules, isSimple } = await readLegRules(feed, problems);
  const networkOf = await readNetworks(feed, problems);
  const named = new Set(rules.map((rule) => rule.network));
  const routesOf = Map.groupBy(routes, ([id]) => {
    const own = networkOf.get(id) ?? '';
    // A rule without a network is about those that no rule names.
    return named.has(own) ? own : '';
  });
  const routesOfRule = (rule: LegRule) => (routesOf.get(rule.network) ?? []).map(([, index]) => index);
  const fares = createRouteFares(network);
  const isZoned = ({ from, to }: LegRule) => from + to !== '';
  const kinds = new Map(
    rules.map((rule) => [JSON.stringify([rule.product, rule.network, isZoned(rule)]), rule]),
  );
  for (const rule of kinds.values())
    for (const fare of products.get(rule.product) ?? [])
      fares.add(routesOfRule(rule), { ...fare, is_zoned: isZoned(rule) });

  const transfers = isSimple ? await readProductTransfers(feed, problems) : null;
  // A part of the rules would give wrong prices.
  if (transfers === null) return;
  const hasAreas = rules.some(isZoned);
  // A rule without an area is about the areas that no rule names, and zones say no such thing.
  if (hasAreas && rules.some(({ from, to }) => from === '' || to === '')) return;
  // Each leg would need its own areas.
  if (hasAreas && transfers.size > 0) return;
  if (hasAreas && !(await takeAreas(feed, stops, network, problems))) return;
  const feedRoutes = [...routes.values()];
  for (const rule of rules) {
    const price = prices.get(rule.product);
    const [origin, destination] = [ownZone(network, rule.from), ownZone(network, rule.to)];
    const ticketRules = routesOfRule(rule).map((route) => ({ route, origin, destination, contains: '' }));
    const transfer = transfers.get(rule.group) ?? { transfers: 0, seconds: null };
    if (price && ticketRules.length > 0)
      network.tickets.push({ ...price, ...transfer, agencyId: '', feedRoutes, rules: ticketRules });
  }
}

/** Returns the fares of each product, and the price of riders without a category: `null` if it depends on how they pay. */
async function readProducts(feed: Feed, problems: Problems) {
  const riders = new Map<string, string>();
  const usual = new Set(['']);
  await readTable(feed, 'rider_categories.txt', [], problems, (row) => {
    riders.set(row.get('rider_category_id'), row.get('rider_category_name'));
    if (row.get('is_default_fare_category') === '1') usual.add(row.get('rider_category_id'));
  });
  const media = new Map<string, string>();
  await readTable(feed, 'fare_media.txt', [], problems, (row) => {
    media.set(row.get('fare_media_id'), row.get('fare_media_name'));
  });
  const products = new Map<string, Omit<WireFare, 'is_zoned'>[]>();
  const prices = new Map<string, Price | null>();
  await readTable(feed, 'fare_products.txt', [], problems, (row) => {
    const [id, text, currency] = [row.get('fare_product_id'), row.get('amount'), row.get('currency')];
    const rider = row.get('rider_category_id');
    const price = priceUnits(text, currency);
    if (usual.has(rider)) {
      const known = prices.get(id);
      const isOther = known !== undefined && (known?.price !== price || known.currency !== currency);
      prices.set(id, price === null || isOther ? null : { price, currency });
    }
    if (price === null)
      return row.report('warning', 'bad-value', 'amount', () => {
        return `"${text} ${currency}" is not a price, fare ${id} left out`;
      });
    products
      .getOrInsertComputed(id, () => [])
      .push({
        fare_name: row.get('fare_product_name'),
        amount: price / UNITS,
        currency,
        rider_category: riders.get(rider) ?? '',
        fare_media: media.get(row.get('fare_media_id')) ?? '',
      });
  });
  return { products, prices };
}

/**
 * `isSimple`: tickets can say what the rules say, which is one price for each leg, by network and area, and free transfers.
 * A feed with more than that has no tickets.
 */
async function readLegRules(feed: Feed, problems: Problems) {
  const rules: LegRule[] = [];
  const others = ['from_timeframe_group_id', 'to_timeframe_group_id', 'rule_priority'];
  let isSimple = !feed.files.has('fare_leg_join_rules.txt');
  await readTable(feed, 'fare_leg_rules.txt', [], problems, (row) => {
    isSimple &&= others.every((column) => row.get(column) === '');
    rules.push({
      group: row.get('leg_group_id'),
      network: row.get('network_id'),
      from: row.get('from_area_id'),
      to: row.get('to_area_id'),
      product: row.get('fare_product_id'),
    });
  });
  return { rules, isSimple };
}

/** The network of each of the feed's routes, by their ids; "" or missing: none. */
async function readNetworks(feed: Feed, problems: Problems): Promise<Map<string, string>> {
  const networkOf = new Map<string, string>();
  for (const file of ['routes.txt', 'route_networks.txt'])
    await readTable(feed, file, [], problems, (row) => {
      networkOf.set(row.get('route_id'), row.get('network_id'));
    });
  return networkOf;
}

/** Free transfers, by leg group; `null`: there are others, such as those that cost something. */
async function readProductTransfers(feed: Feed, problems: Problems): Promise<Map<string, Transfer> | null> {
  const transfers = new Map<string, Transfer>();
  let isSimple = true;
  await readTable(feed, 'fare_transfer_rules.txt', [], problems, (row) => {
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
  await readTable(feed, 'stop_areas.txt', [], problems, (row) => {
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

/** Prices are in units of 1/10000 of the currency. */
export const UNITS = 10_000;

/** Returns a price in `UNITS`; `null` if the text is none, or the currency is no code of ISO 4217. */
export const priceUnits = (text: string, currency: string): number | null =>
  /^\d{1,6}(\.\d{1,4})?$/.test(text) && /^[A-Z]{3}$/.test(currency) ? Math.round(Number(text) * UNITS) : null;

/** Maximum fares per route, because the route's page lists them all. */
const MAX_FARES = 60;
/** Rules, products and routes are combined; more combinations than this indicate a mistake in the feed. */
const MAX_COMBINED = 200_000;

/** Adds fares to routes, each once. */
export function createRouteFares({ routes }: Network) {
  let combined = 0;
  return {
    add(indexes: readonly number[], fare: WireFare): void {
      const key = JSON.stringify(fare);
      for (const index of indexes) {
        const fares = routes[index]?.fares;
        if (fares === undefined || combined++ >= MAX_COMBINED || fares.length >= MAX_FARES) continue;
        if (!fares.some((each) => JSON.stringify(each) === key)) fares.push(fare);
      }
    },
  };
}
