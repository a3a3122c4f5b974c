/** A tile without content, for a server that cannot draw: one pixel of land, or one transparent pixel for names. */
import { crc32, deflateSync } from 'node:zlib';
import { palettes } from './palette.ts';
import type { TileRequest } from './tileRequest.ts';

export function plainTile({ theme, part }: Pick<TileRequest, 'theme' | 'part'>): Uint8Array<ArrayBuffer> {
  const color = part === 'names' ? '00000000' : `${palettes[theme].land.slice(1)}ff`;
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0]);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.from(`00${color}`, 'hex'))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(data.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}
