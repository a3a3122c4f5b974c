import { expect, it } from 'vitest';
import { createClientAddress, createRateLimit, networkList } from './clients.ts';

const client = (from: string, forwarded: string | undefined, trusted?: string[]) =>
  createClientAddress(trusted ? networkList(trusted) : null)({
    socket: { remoteAddress: from },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as never);

it('without a proxy, the client is the connection’s address, not the one in X-Forwarded-For', () => {
  expect(client('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  expect(client('::ffff:203.0.113.7', undefined)).toBe('203.0.113.7');
});

it('the client is unknown behind an untrusted private proxy', () => {
  expect(client('127.0.0.1', '198.51.100.1')).toBeNull();
  expect(client('10.1.2.3', undefined)).toBeNull();
});

it('the client is the last untrusted address in X-Forwarded-For, not an earlier one', () => {
  const trusted = ['127.0.0.1', '10.0.0.0/8'];
  expect(client('127.0.0.1', '198.51.100.1', trusted)).toBe('198.51.100.1');
  expect(client('127.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.9', trusted)).toBe('198.51.100.1');
  expect(client('127.0.0.1', '', trusted)).toBeNull();
  expect(client('203.0.113.7', '198.51.100.1', trusted)).toBe('203.0.113.7');
});

it('a whole /64 network of IPv6 is one client', () => {
  expect(client('2001:db8:1:2:3:4:5:6', undefined)).toBe('2001:db8:1:2::/64');
  expect(client('2001:db8::1', undefined)).toBe('2001:db8:0:0::/64');
  expect(client('2001:0DB8::1', undefined)).toBe('2001:db8:0:0::/64');
  expect(client('2001::1:2:3:192.0.2.1', undefined)).toBe('2001:0:0:1::/64');
  expect(client('2001:db8:1:2::1%eth0', undefined)).toBe('2001:db8:1:2::/64');
});

it('a list with an invalid address or network is rejected', () => {
  expect(networkList(['10.0.0.0/8', 'x'])).toBeNull();
  expect(networkList(['10.0.0.0/33'])).toBeNull();
  expect(networkList(['10.0.0.0/8/9'])).toBeNull();
});

it('an address may have a port, and requests with an unreadable one count as one client', () => {
  const trusted = ['127.0.0.1'];
  expect(client('127.0.0.1', '198.51.100.1:50123', trusted)).toBe('198.51.100.1');
  expect(client('127.0.0.1', '[2001:db8:1:2::5]:443', trusted)).toBe('2001:db8:1:2::/64');
  expect(client('127.0.0.1', '[2001:db8:1:2::5]', trusted)).toBe('2001:db8:1:2::/64');
  for (const garbage of [
    'nonsense',
    '198.51.100.1:',
    '1.2.3',
    '[x]:1',
    '198.51.100.1, ',
    'unknown',
    '"1.2.3.4"',
  ])
    expect(client('127.0.0.1', garbage, trusted), garbage).toBe('unreadable');
});

it('the configured number of requests per minute passes, and the others must wait', () => {
  let time = 0;
  const wait = createRateLimit(60, () => time);
  expect(Array.from({ length: 60 }, () => wait('a'))).toEqual(Array(60).fill(0));
  expect([wait('a'), wait('b')]).toEqual([1, 0]);
  time += 1_000;
  expect([wait('a'), wait('a')]).toEqual([0, 1]);
  time += 3_600_000;
  expect(Array.from({ length: 61 }, () => wait('a')).at(-1)).toBe(1);
});

it('the number of remembered clients is limited', () => {
  const wait = createRateLimit(1, () => 0);
  expect([wait('a'), wait('a')]).toEqual([0, 60]);
  for (let i = 0; i < 20_000; i++) wait(String(i));
  expect(wait('a')).toBe(0);
});

it('an IPv6 site cannot evade the limit with its 65,536 networks, and its neighbours are not limited', () => {
  const limit = createRateLimit(60, () => 0);
  let passed = 0;
  for (let each = 0; each < 3_000; each++) if (limit(`2001:db8:7:${each.toString(16)}::/64`) === 0) passed++;
  expect(passed).toBe(60 * 32);
  expect(limit('2001:db8:8:0::/64')).toBe(0);
  let ofHome = 0;
  for (let each = 0; each < 256; each++)
    for (let again = 0; again < 2; again++)
      if (limit(`2001:db8:9:${(0x1200 + each).toString(16)}::/64`) === 0) ofHome++;
  expect(ofHome).toBe(60 * 4);
  expect(limit('2001:db8:9:1300::/64')).toBe(0);
});
