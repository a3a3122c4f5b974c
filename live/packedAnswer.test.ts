import { expect, it } from 'vitest';
import { acceptedCoding, jsonType, packAnswer } from './packedAnswer.ts';

it.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity', 'identity'],
])('takes from "%s" the coding %s', (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding);
  // The same when it is remembered.
  expect(acceptedCoding(header)).toBe(coding);
});

it('gives the same text the same tag, and each coding one of its own', async () => {
  const [a, b, c] = await Promise.all(['[1]', '[1]', '[2]'].map((text) => packAnswer(text, jsonType)));
  expect(a?.bodies).toEqual(b?.bodies);
  const tags = [a, c].flatMap((answer) => Object.values(answer?.bodies ?? {}).map(({ etag }) => etag));
  expect(new Set(tags).size).toBe(6);
});
