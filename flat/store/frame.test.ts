import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { frameOf, packed, unpacked, unpackedSync } from './frame.ts';

const text = Buffer.from(
  JSON.stringify(Array.from({ length: 500 }, (_, i) => ({ trip_id: i, time: '08:00:00' }))),
);

it.each([1, 6, 12])(
  'a frame of level %i contains the document in less than a quarter of its bytes',
  async (level) => {
    const frame = packed(text, level);
    expect(frame.length).toBeLessThan(text.length / 4);
    expect(await unpacked(frame)).toEqual(text);
    expect(unpackedSync(frame)).toEqual(text);
  },
);

it('a frame with a wrong checksum is rejected', async () => {
  const frame = packed(text, 1);
  frame[frame.length - 1] = (frame.at(-1) ?? 0) ^ 1;
  await expect(unpacked(frame)).rejects.toThrow();
  expect(() => unpackedSync(frame)).toThrow();
});

it('a gzip member of an earlier store is converted to a frame, and a frame is returned as it is', async () => {
  expect(await unpacked(await frameOf(gzipSync(text)))).toEqual(text);
  const frame = packed(text, 1);
  expect(await frameOf(frame)).toBe(frame);
});
