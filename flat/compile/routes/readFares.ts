/** Reads the fares of routes: from fare_products.txt (Fares v2) if the feed has it, else fare_attributes.txt (Fares v1). */
import type { WireFare } from '#contract/flat/routeDetails.ts';
import type { Network, NetworkRoute } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

/** Maximum fares per route, because the route's page lists them all. */
const MAX_FARES = 60;

/** `routes` maps the feed's route ids to indexes of `network.routes`. */
export async function readFares(
  feed: Feed,
  routes: ReadonlyMap<string, number>,
  network: Network,
  problems: Problems,
): Promise<void> {
  const add = (route: NetworkRoute | undefined, fare: WireFare) => {
    if (route === undefined || route.fares.length >= MAX_FARES) return;
    const key = JSON.stringify(fare);
    if (!route.fares.some((each) => JSON.stringify(each) === key)) route.fares.push(fare);
  };
  const feedRoutes = [...routes].map(([id, index]) => [id, network.routes[index]] as const);
  const fares = feed.files.has('fare_products.txt')
    ? await faresByProduct(feed, feedRoutes, problems)
    : await faresByRule(feed, feedRoutes, problems);
  for (const [route, fare] of fares) add(route, fare);
}

type Routes = readonly (readonly [id: string, route: NetworkRoute | undefined])[];
type RouteFares = [NetworkRoute | undefined, WireFare][];
/** Rules, products and routes are combined; more combinations than this indicate a mistake in the feed. */
const MAX_COMBINED = 200_000;

const PRICE = /^\d{1,6}(\.\d{1,4})?$/;
const priceOf = (text: string): number | null => (PRICE.test(text) ? Number(text) : null);
/** A price in 1/10000 of the currency's unit; `null` if it is none. */
export const priceUnits = (text: string): number | null =>
  PRICE.test(text) ? Math.round(Number(text) * 10_000) : null;
const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text);

// All columns of fare tables are optional: a feed is useful even if its fares are broken.
async function faresByRule(feed: Feed, routes: Routes, problems: Problems): Promise<RouteFares> {
  const prices = new Map<string, Pick<WireFare, 'amount' | 'currency'>>();
  const file = 'fare_attributes.txt';
  const optional = ['fare_id', 'price', 'currency_type'] as const;
  await readTable(feed, file, { required: [], optional }, problems, (row) => {
    const amount = priceOf(row.get('price'));
    const currency = row.get('currency_type');
    if (amount !== null && isCurrency(currency)) prices.set(row.get('fare_id'), { amount, currency });
    else
      problems.add('warning', 'bad-value', { file, line: row.line, column: 'price' }, () => {
        return `"${row.get('price')} ${currency}" is not a price, fare ${row.get('fare_id')} left out`;
      });
  });
  if (prices.size === 0) return [];
  const zones = ['origin_id', 'destination_id', 'contains_id'] as const;
  const rules = new Map<string, { routeId: string; isZoned: boolean }[]>();
  const columns = { required: [], optional: ['fare_id', 'route_id', ...zones] } as const;
  await readTable(feed, 'fare_rules.txt', columns, problems, (row) => {
    const rule = { routeId: row.get('route_id'), isZoned: zones.some((zone) => row.get(zone) !== '') };
    const same = rules.getOrInsertComputed(row.get('fare_id'), () => []);
    if (!same.some((each) => each.routeId === rule.routeId && each.isZoned === rule.isZoned)) same.push(rule);
  });
  const fares: RouteFares = [];
  for (const [id, price] of prices) {
    // A fare without rules is valid everywhere.
    for (const { routeId, isZoned } of rules.get(id) ?? [{ routeId: '', isZoned: false }]) {
      const fare = { fare_name: '', ...price, rider_category: '', fare_media: '', is_zoned: isZoned };
      for (const [own, route] of routes)
        if ((routeId === '' || own === routeId) && fares.length < MAX_COMBINED) fares.push([route, fare]);
    }
  }
  return fares;
}

async function faresByProduct(feed: Feed, routes: Routes, problems: Problems): Promise<RouteFares> {
  const readNames = async <C extends string>(file: string, id: C, name: C) => {
    const found = new Map<string, string>();
    await readTable(feed, file, { required: [], optional: [id, name] }, problems, (row) => {
      found.set(row.get(id), row.get(name));
    });
    return found;
  };
  const riders = await readNames('rider_categories.txt', 'rider_category_id', 'rider_category_name');
  const media = await readNames('fare_media.txt', 'fare_media_id', 'fare_media_name');
  const products = new Map<string, Omit<WireFare, 'is_zoned'>[]>();
  const file = 'fare_products.txt';
  const optional = [
    'fare_product_id',
    'amount',
    'currency',
    'fare_product_name',
    'rider_category_id',
    'fare_media_id',
  ] as const;
  await readTable(feed, file, { required: [], optional }, problems, (row) => {
    const amount = priceOf(row.get('amount'));
    const currency = row.get('currency');
    const id = row.get('fare_product_id');
    if (amount === null || !isCurrency(currency))
      return problems.add('warning', 'bad-value', { file, line: row.line, column: 'amount' }, () => {
        return `"${row.get('amount')} ${currency}" is not a price, fare ${id} left out`;
      });
    products
      .getOrInsertComputed(id, () => [])
      .push({
        fare_name: row.get('fare_product_name'),
        amount,
        currency,
        rider_category: riders.get(row.get('rider_category_id')) ?? '',
        fare_media: media.get(row.get('fare_media_id')) ?? '',
      });
  });
  const networkOf = await readNetworks(feed, problems);
  const rules = new Map<string, { product: string; network: string; isZoned: boolean }>();
  const ruledNetworks = new Set<string>();
  const zones = ['from_area_id', 'to_area_id'] as const;
  const columns = { required: [], optional: ['fare_product_id', 'network_id', ...zones] } as const;
  await readTable(feed, 'fare_leg_rules.txt', columns, problems, (row) => {
    const rule = {
      product: row.get('fare_product_id'),
      network: row.get('network_id'),
      isZoned: zones.some((zone) => row.get(zone) !== ''),
    };
    rules.set(JSON.stringify(rule), rule);
    if (rule.network !== '') ruledNetworks.add(rule.network);
  });
  const fares: RouteFares = [];
  for (const { product, network, isZoned } of rules.values()) {
    for (const [id, route] of routes) {
      const own = networkOf.get(id) ?? '';
      // A rule without a network applies to routes whose network is not in any rule.
      if (network === '' ? ruledNetworks.has(own) : own !== network) continue;
      for (const fare of products.get(product) ?? [])
        if (fares.length < MAX_COMBINED) fares.push([route, { ...fare, is_zoned: isZoned }]);
    }
  }
  return fares;
}

/** The network of each of the feed's routes, by their ids; "" or missing: none. */
export async function readNetworks(feed: Feed, problems: Problems): Promise<Map<string, string>> {
  const networkOf = new Map<string, string>();
  const routeColumns = { required: ['route_id'], optional: ['network_id'] } as const;
  await readTable(feed, 'routes.txt', routeColumns, problems, (row) => {
    networkOf.set(row.get('route_id'), row.get('network_id'));
  });
  const members = { required: [], optional: ['network_id', 'route_id'] } as const;
  await readTable(feed, 'route_networks.txt', members, problems, (row) => {
    networkOf.set(row.get('route_id'), row.get('network_id'));
  });
  return networkOf;
}
