import { expect, it } from 'vitest';
import { acceptedCoding } from './acceptedCoding.ts';

it.each([
  [null, 'identity', 'identity'],
  ['', 'identity', 'identity'],
  ['gzip, deflate, br, zstd', 'br', 'gzip'],
  ['GZIP', 'gzip', 'gzip'],
  ['x-gzip', 'gzip', 'gzip'],
  ['deflate, GZIP ; Q=0.5', 'gzip', 'gzip'],
  ['br', 'br', 'identity'],
  ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity', 'identity'],
  ['*', 'br', 'gzip'],
  ['*, br;q=0', 'gzip', 'gzip'],
  ['identity', 'identity', 'identity'],
  ['gzip;q=0, identity;q=0', null, null],
  ['*;q=0', null, null],
])('"%s" selects %s, and %s if only gzip is offered', (header, best, onlyGzip) => {
  expect(acceptedCoding(header, ['br', 'gzip'])).toBe(best);
  expect(acceptedCoding(header, ['gzip'])).toBe(onlyGzip);
});
