/**
 * The client of a request, which is the address of the connection or the one named by a trusted proxy, and how much it may
 * request.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { PRIVATE_NETWORKS } from '#contract/http/download.ts';
import { remembered } from '#domain/remembered.ts';

/** Reads a list of addresses and networks such as `10.0.0.0/8`; `null` if one is invalid. */
export function networkList(networks: readonly string[]): BlockList | null {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits, extra] = network.split('/');
    const version = isIP(address);
    if (version === 0 || extra !== undefined) return null;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    const maxBits = version === 4 ? 32 : 128;
    if (bits === undefined) list.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits) list.addSubnet(address, Number(bits), family);
    else return null;
  }
  return list;
}

const MAX_REMEMBERED = 10_000;

const has = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns an IPv4 address unchanged, and the /64 network of an IPv6 address, since one client may use all of it. */
function clientOf(address: string): string {
  if (isIP(address) !== 6) return address;
  // A URL's host has one spelling: lower case, no leading zeros, no IPv4 at the end.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`);
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

const unmapIPv4 = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Some proxies add a port: `198.51.100.1:443`, `[2001:db8::1]:443` (RFC 7239, section 6). */
const withoutPort = (text: string): string =>
  /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(text)?.slice(1).find(Boolean) ?? text;

const UNREADABLE = 'unreadable';

/** Finds the client; `null` if a trusted proxy names none, or if the address is private and may be an untrusted proxy's. */
export function createClientAddress(
  trusted: BlockList | null,
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string | null {
  const privateNetworks = networkList(PRIVATE_NETWORKS) ?? new BlockList();
  const callerOf = remembered((remote: string) => {
    const from = unmapIPv4(remote);
    const isProxy = isIP(from) !== 0 && trusted !== null && has(trusted, from);
    const client = isIP(from) === 0 || has(privateNetworks, from) ? null : clientOf(from);
    return { isProxy, client };
  }, MAX_REMEMBERED);
  return ({ headers, socket }) => {
    const { isProxy, client } = callerOf(socket.remoteAddress ?? '');
    if (!isProxy || trusted === null) return client;
    // Read from right to left, because everything left of the first untrusted address may be forged.
    const named = String(headers['x-forwarded-for'] ?? '')
      .slice(-1000)
      .split(',')
      .reverse();
    if (named.length === 1 && named[0]?.trim() === '') return null;
    for (const each of named) {
      const address = unmapIPv4(withoutPort(each.trim()));
      // Nothing behind an invalid entry can be believed. All such requests count as one client.
      if (isIP(address) === 0) return UNREADABLE;
      if (!has(trusted, address)) return clientOf(address);
    }
    return null;
  };
}

/** Number of clients to remember; the least recently seen are evicted and start again. */
const MAX_CLIENTS = 20_000;

/** Networks that one person may hold in whole (RFC 6177), with how many times a client's allowance. */
const WIDER_NETWORKS = [
  { bits: 56, times: 4 },
  { bits: 48, times: 32 },
];

/**
 * Returns a function that gives 0 if a client's request passes, else the seconds to wait. Each client has a token bucket
 * that refills continuously and allows bursts up to its size.
 */
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
