import { expect, it } from 'vitest';
import { codingOf, jsonType, packAnswer } from './packedAnswer.ts';

it('selects the smallest coding, and plain bytes if nothing else is accepted', () => {
  for (const [header, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    [null, 'identity'],
    ['*;q=0', 'identity'],
  ] as const) {
    expect(codingOf(header)).toBe(coding);
    // The second, cached call gives the same.
    expect(codingOf(header)).toBe(coding);
  }
});

it('gives equal texts the same tag, and each coding its own', async () => {
  const [a, b, c] = await Promise.all(['[1]', '[1]', '[2]'].map((text) => packAnswer(text, jsonType)));
  expect(a?.bodies).toEqual(b?.bodies);
  const tags = [a, c].flatMap((answer) => Object.values(answer?.bodies ?? {}).map(({ etag }) => etag));
  expect(new Set(tags).size).toBe(6);
});
