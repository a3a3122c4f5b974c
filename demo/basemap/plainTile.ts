/** Draws a plain PNG tile, for an agency without a basemap or a server without the canvas library. */
import { PNG } from 'pngjs';
import { palettes } from './palette.ts';
import { TILE_SIZE } from './projection.ts';
import type { TileRequest } from './tileRequest.ts';

export function plainTile({ theme, part, ratio }: TileRequest): Uint8Array {
  const size = TILE_SIZE * ratio;
  const png = new PNG({ width: size, height: size });
  png.data.fill(Buffer.from(part === 'names' ? '00000000' : `${palettes[theme].land.slice(1)}ff`, 'hex'));
  return PNG.sync.write(png);
}
