import { expect, it } from 'vitest';
import { acceptedCoding, hasTag, rememberedHeader, textCoding } from './handler.ts';

const request = (ifNoneMatch?: string) => ({
  headers: new Headers(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
});

it('a tag matches itself, one of several, its weak form, and *', () => {
  for (const given of ['"a"', 'W/"a"', '"x", "a"', '*']) expect(hasTag(request(given), '"a"')).toBe(true);
  expect(hasTag(request('"a"'), 'W/"a"')).toBe(true);
});

it('a tag does not match a missing, different or empty one', () => {
  expect(hasTag(request(), '"a"')).toBe(false);
  expect(hasTag(request('"ab"'), '"a"')).toBe(false);
  expect(hasTag(request(''), '')).toBe(false);
});

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
])('the header "%s" selects %s, and %s if only gzip is offered', (header, best, onlyGzip) => {
  expect(acceptedCoding(header, ['br', 'gzip'])).toBe(best);
  expect(acceptedCoding(header, ['gzip'])).toBe(onlyGzip);
});

it('a text has the smallest accepted coding, and is not compressed if none is accepted', () => {
  for (const [header, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    [null, 'identity'],
    ['*;q=0', 'identity'],
  ] as const) {
    expect(textCoding(header)).toBe(coding);
    // The second call is cached.
    expect(textCoding(header)).toBe(coding);
  }
});

it('a short header is read once, and a long one each time', () => {
  let reads = 0;
  const length = rememberedHeader((header) => {
    reads++;
    return header.length;
  });
  const [short, long] = ['a'.repeat(600), 'a'.repeat(601)];
  expect([short, short, long, long].map(length)).toEqual([600, 600, 601, 601]);
  expect(reads).toBe(3);
});
