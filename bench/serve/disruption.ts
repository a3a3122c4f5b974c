/** The requests of riders during a disruption: 10,000 addresses, each kind with a Zipf distribution. */
import type { ContractClient } from '#contract/client.ts';

export const ADDRESSES = 10_000;
/** Shares of all requests. */
const SHARES = { places: 0.4, map: 0.2, alerts: 0.2, other: 0.2 } as const;

const routePage = (id: string): string => `/schedules/${encodeURIComponent(id)}`;
/** The address that the map polls. */
const VEHICLES = '/live/api/v2/trips/';

/** Returns a source of pseudo-random numbers from 0 to 1, the same in every run. */
function chance(): () => number {
  let state = 20_261_013;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns a source of indexes below `count`: the second is half as likely as the first, the third a third as likely. */
function zipf(count: number, random: () => number): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let i = 1; i <= count; i++) {
    sum += 1 / i;
    sums.push(sum);
  }
  return () => {
    const target = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Returns the paths of `count` requests, in order. */
export async function disruptionPaths(client: ContractClient, count: number): Promise<string[]> {
  const resultOf = async <T>(promise: Promise<{ ok: boolean; value?: { value: T } }>): Promise<T> => {
    const answer = await promise;
    if (!answer.ok || !answer.value) throw new Error('the demo does not respond');
    return answer.value.value;
  };
  // A route is listed once per release.
  const routeIds = [...new Set((await resultOf(client.routes())).map(({ id }) => id))];
  const routePages = routeIds.map(routePage);
  const stations = await resultOf(client.stations());
  const search = await resultOf(client.searchIndex());
  const stopPages = new Set<string>();
  for (const id of routeIds) {
    for (const { stopId, directionId } of await resultOf(client.stops(id)))
      stopPages.add(`${routePage(id)}?direction=${directionId}&stop=${stopId}`).add(`/departures/${stopId}`);
  }
  const random = chance();
  const shuffled = [...stopPages]
    .map((path) => ({ path, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ path }) => path);
  const places = [...routePages, ...stations.map(({ slug }) => `/stations/${slug}`), ...shuffled].slice(
    0,
    ADDRESSES * SHARES.places,
  );
  const alerts = [
    '/alerts',
    ...['bus', 'metro', 'regional-rail'].map((mode) => `/alerts?mode=${mode}`),
    '/alerts?view=detours',
    '/alerts?view=upcoming',
    ...routeIds.map((id) => `/alerts?route=${encodeURIComponent(id)}`),
  ];
  const other = [
    '/',
    '/schedules/bus',
    '/stations',
    '/realtime-map',
    '/schedules',
    '/elevator-alerts',
    '/schedules/metro',
    ...routePages.map((page) => `${page}.data?_routes=routes/route`),
    ...new Set(search.map(({ name }) => `/suggest?q=${encodeURIComponent(name.slice(0, 12))}`)),
    ...shuffled.toReversed(),
  ].slice(0, ADDRESSES - places.length - alerts.length - 1);
  const addresses = new Set([VEHICLES, ...places, ...alerts, ...other]).size;
  if (addresses !== ADDRESSES) throw new Error(`${addresses} addresses instead of ${ADDRESSES}`);
  const pick = {
    places: zipf(places.length, random),
    alerts: zipf(alerts.length, random),
    other: zipf(other.length, random),
  };
  return Array.from({ length: count }, () => {
    const at = random();
    if (at < SHARES.places) return places[pick.places()] ?? '/';
    if (at < SHARES.places + SHARES.map) return VEHICLES;
    if (at < SHARES.places + SHARES.map + SHARES.alerts) return alerts[pick.alerts()] ?? '/';
    return other[pick.other()] ?? '/';
  });
}
