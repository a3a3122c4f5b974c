/** Rate limit per client: a token bucket that refills continuously and allows bursts up to its size. */
import { LRUCache } from 'lru-cache';

/** Number of clients to remember; the least recently seen are evicted and start again. */
const MAX_CLIENTS = 20_000;

/** Networks that one person may hold in whole (RFC 6177), with how many times a client's allowance. */
const WIDER_NETWORKS = [
  { bits: 56, times: 4 },
  { bits: 48, times: 32 },
];

/** Returns a function that gives 0 if a client's request passes, else the seconds to wait. */
export function createRateLimit(
  perMinute: number,
  monotonic: () => number = () => performance.now(),
): (client: string) => number {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: MAX_CLIENTS });
  return (client) => {
    const at = monotonic();
    const charged = [{ name: client, size: perMinute }, ...widerNetworks(client, perMinute)].map(
      ({ name, size }) => {
        const perMs = size / 60_000;
        const before = buckets.get(name) ?? { left: size, at };
        return { name, perMs, left: Math.min(size, before.left + (at - before.at) * perMs) };
      },
    );
    const passes = charged.every(({ left }) => left >= 1);
    for (const { name, left } of charged) buckets.set(name, { left: passes ? left - 1 : left, at });
    if (passes) return 0;
    const waits = charged.map(({ left, perMs }) => (left >= 1 ? 0 : (1 - left) / perMs / 1000));
    return Math.max(1, Math.ceil(Math.max(...waits)));
  };
}

/** Returns the /56 and /48 that contain an IPv6 client, which is a /64 such as `2001:db8:1:2::/64`. */
function widerNetworks(client: string, perMinute: number): { name: string; size: number }[] {
  if (!client.endsWith('::/64')) return [];
  const groups = client.slice(0, -'::/64'.length).split(':');
  const prefix = groups.slice(0, 3).join(':');
  const subnet = (Number.parseInt(groups[3] ?? '0', 16) >> 8).toString(16);
  return WIDER_NETWORKS.map(({ bits, times }) => ({
    name: bits === 48 ? `${prefix}::/48` : `${prefix}:${subnet}00::/56`,
    size: perMinute * times,
  }));
}
