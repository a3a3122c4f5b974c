/**
 * Serves the basemap as `/{z}/{x}/{y}.png`, `@2x` for dense screens, `?theme=dark` for the dark, `?part=land` and
 * `?part=names` for what is drawn below vehicles and above them.
 */
import type { Basemap } from './basemap.ts';
import { readyBasemap, renderTile, type TileRequest } from './renderTile.ts';

export const basemapAttribution = 'Basemap: drawn for Timepoint, approximate (CC0)';

const MAX_ZOOM = 19;
const parts = ['land', 'names'] as const;
const PATH = /^\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})(@2x)?\.png$/;

function parseTile(url: URL): TileRequest | null {
  const match = PATH.exec(url.pathname);
  if (!match) return null;
  const [z, x, y] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (z > MAX_ZOOM || x >= 2 ** z || y >= 2 ** z) return null;
  return {
    z,
    x,
    y,
    theme: url.searchParams.get('theme') === 'dark' ? 'dark' : 'light',
    part: parts.find((part) => part === url.searchParams.get('part')) ?? 'all',
    ratio: match[4] ? 2 : 1,
  };
}

export interface TileHandlerOptions {
  /** `null` where nothing is known of the land: it is drawn plain. */
  basemap: Basemap | null;
  /** Tiles kept in memory; the least recently used goes first. */
  maxTiles?: number;
}

/** A handler of tile requests; an address outside the world is 404. */
export function createTileHandler({
  basemap,
  maxTiles = 3000,
}: TileHandlerOptions): (request: Pick<Request, 'url' | 'headers'>) => Response {
  const ready = basemap === null ? null : readyBasemap(basemap);
  const cache = new Map<string, Uint8Array>();
  return (request) => {
    const tile = parseTile(new URL(request.url));
    if (!tile) return new Response('No such tile', { status: 404 });
    const key = `${tile.z}/${tile.x}/${tile.y}/${tile.theme}/${tile.part}/${tile.ratio}`;
    const png = cache.get(key) ?? renderTile(tile, ready);
    cache.delete(key);
    cache.set(key, png);
    const oldest = cache.keys().next().value;
    if (cache.size > maxTiles && oldest !== undefined) cache.delete(oldest);
    return new Response(new Uint8Array(png), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=604800' },
    });
  };
}
