import { expect, it } from 'vitest';
import { createClientAddress, networkList } from './clientAddress.ts';

const client = (from: string, forwarded: string | undefined, trusted?: string[]) =>
  createClientAddress(trusted ? networkList(trusted) : null)({
    socket: { remoteAddress: from },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as never);

it('is the address itself without a proxy, whatever the client claims', () => {
  expect(client('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  expect(client('::ffff:203.0.113.7', undefined)).toBe('203.0.113.7');
});

it('is unknown behind a proxy nobody named', () => {
  expect(client('127.0.0.1', '198.51.100.1')).toBeNull();
  expect(client('10.1.2.3', undefined)).toBeNull();
});

it('is what the nearest trusted proxy saw, not what was written before it', () => {
  const trusted = ['127.0.0.1', '10.0.0.0/8'];
  expect(client('127.0.0.1', '198.51.100.1', trusted)).toBe('198.51.100.1');
  expect(client('127.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.9', trusted)).toBe('198.51.100.1');
  expect(client('127.0.0.1', 'nonsense', trusted)).toBeNull();
  expect(client('203.0.113.7', '198.51.100.1', trusted)).toBe('203.0.113.7');
});

it('counts a whole network of IPv6 as one client', () => {
  expect(client('2001:db8:1:2:3:4:5:6', undefined)).toBe('2001:db8:1:2::/64');
  expect(client('2001:db8::1', undefined)).toBe('2001:db8:0:0::/64');
});

it('takes no list with a wrong address', () => {
  expect(networkList(['10.0.0.0/8', 'x'])).toBeNull();
  expect(networkList(['10.0.0.0/33'])).toBeNull();
});
