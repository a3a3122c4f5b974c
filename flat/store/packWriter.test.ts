import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchEach } from '#testing/scratchEach.ts';
import { MAX_DOCUMENT_BYTES } from './frame.ts';
import { PackWriter } from './packWriter.ts';

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
