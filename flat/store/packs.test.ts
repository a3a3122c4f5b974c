import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { scratchEach } from '#testing/buildVerifiedStore.ts';
import { frameOf, MAX_DOCUMENT_BYTES, PackWriter, packFrame, unpackFrame, unpackFrameSync } from './packs.ts';

const text = Buffer.from(
  JSON.stringify(Array.from({ length: 500 }, (_, i) => ({ trip_id: i, time: '08:00:00' }))),
);

it.each([1, 6, 12])(
  'a frame of level %i contains the document in less than a quarter of its bytes',
  async (level) => {
    const frame = packFrame(text, level);
    expect(frame.length).toBeLessThan(text.length / 4);
    expect(await unpackFrame(frame)).toEqual(text);
    expect(unpackFrameSync(frame)).toEqual(text);
  },
);

it('a frame with a wrong checksum is rejected', async () => {
  const frame = packFrame(text, 1);
  frame[frame.length - 1] = (frame.at(-1) ?? 0) ^ 1;
  await expect(unpackFrame(frame)).rejects.toThrow();
  expect(() => unpackFrameSync(frame)).toThrow();
});

it('a gzip member of an earlier store is converted to a frame, and a frame is returned unchanged', async () => {
  expect(await unpackFrame(await frameOf(gzipSync(text)))).toEqual(text);
  const frame = packFrame(text, 1);
  expect(await frameOf(frame)).toBe(frame);
});

let dir = '';
scratchEach((made) => {
  ({ dir } = made);
});

it('refuses what no reader would decompress, alone or together with others', () => {
  const pack = new PackWriter(join(dir, '0.pack'), 0);
  const plain = Buffer.alloc(MAX_DOCUMENT_BYTES + 1);
  const documents = [
    { path: 'a', start: 0, end: 2 },
    { path: 'b', start: 2, end: plain.length },
  ];
  const refusal = /^b has \d+ bytes, more than \d+$/;
  expect(() => pack.put(['b'], plain)).toThrow(refusal);
  expect(() => pack.putTogether(documents, plain)).toThrow(refusal);
  expect(pack.close()).toMatchObject({ index: '', bytes: 0 });
});
