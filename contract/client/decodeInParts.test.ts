import { expect, it } from 'vitest';
import { decodeRows } from '../fields/decodeRows.ts';
import { row, text } from '../fields/field.ts';
import { decodeInParts } from './call.ts';

const decode = (body: unknown) => decodeRows(body, row({ id: text }), ({ id }) => id);
const rows = (count: number, isBad: (index: number) => boolean = () => false) =>
  Array.from({ length: count }, (_, index) => (isBad(index) ? {} : { id: `${index}` }));
let slept = 0;
const sleep = async () => void slept++;

it.each([
  ['few rows', rows(3)],
  ['many rows', rows(1_234)],
  ['some bad rows', rows(1_234, (index) => index % 7 === 3)],
  ['a part that has only bad rows', rows(1_234, (index) => index >= 300 && index < 500)],
  ['no rows', []],
])('a list with %s gives the same values and skips the same rows in parts as in one go', async (_, body) => {
  const inParts = await decodeInParts(body, decode, sleep);
  const whole = decode(body);
  if (!inParts.ok || !whole.ok) throw new Error('not read');
  expect(inParts.value.value).toEqual(whole.value.value);
  expect(inParts.value.skipped.map(({ index }) => index)).toEqual(
    whole.value.skipped.map(({ index }) => index),
  );
});

it('a body is rejected if none of its rows is readable or if it is not a list', async () => {
  expect(
    (
      await decodeInParts(
        rows(1_234, () => true),
        decode,
        sleep,
      )
    ).ok,
  ).toBe(false);
  expect((await decodeInParts({ error: 'down' }, decode, sleep)).ok).toBe(false);
});

it('long decoding yields to other work', async () => {
  slept = 0;
  const slow = (body: unknown) => {
    const began = performance.now();
    while (performance.now() - began < 4);
    return decode(body);
  };
  await decodeInParts(rows(2_000), slow, sleep);
  // It takes at least 1.6 s, in slices of about 12 ms.
  expect(slept).toBeGreaterThan(4);
});
