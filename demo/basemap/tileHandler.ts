/** Serves `/{z}/{x}/{y}.png`, also with `@2x` and `?theme=dark`; `?part=land` and `?part=names` give only that part. */
import { LRUCache } from 'lru-cache';
import type { FetchHandler } from '#contract/http/handler.ts';
import type { Log } from '#domain/log.ts';
import type { Basemap } from './basemap.ts';
import { plainTile } from './plainTile.ts';
import type { TileRequest } from './tileRequest.ts';

export const basemapAttribution = 'Basemap: drawn for Timepoint, approximate (CC0)';

/** URL templates of the land, and of the names, which the map draws over the vehicles. */
export const basemapTiles = {
  url: '/tiles/{z}/{x}/{y}{r}.png?theme={theme}&part=land',
  names: '/tiles/{z}/{x}/{y}{r}.png?theme={theme}&part=names',
} as const;

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
  /** `null` if the land is unknown; tiles are then plain. */
  basemap: Basemap | null;
  log: Pick<Log, 'warn'>;
  maxTiles?: number;
}

/** The canvas library is optional, and loaded when the first tile of a basemap is requested. Without it, tiles are plain. */
export function createTileHandler({ basemap, log, maxTiles = 3000 }: TileHandlerOptions): FetchHandler {
  const cache = new LRUCache<string, Promise<Uint8Array>>({ max: maxTiles });
  let renderer: ReturnType<typeof loadRenderer> | null = null;

  async function make(tile: TileRequest): Promise<Uint8Array> {
    if (basemap === null) return plainTile(tile);
    renderer ??= loadRenderer(basemap, log);
    return (await renderer)(tile);
  }

  return async (request) => {
    const tile = parseTile(new URL(request.url));
    if (!tile) return new Response('No such tile', { status: 404 });
    const kind = `${tile.theme}/${tile.part}/${tile.ratio}`;
    const key = basemap === null ? kind : `${tile.z}/${tile.x}/${tile.y}/${kind}`;
    const png = cache.get(key) ?? make(tile);
    cache.set(key, png);
    png.catch(() => cache.delete(key));
    return new Response(new Uint8Array(await png), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=604800' },
    });
  };
}

async function loadRenderer(
  basemap: Basemap,
  log: Pick<Log, 'warn'>,
): Promise<(tile: TileRequest) => Uint8Array> {
  try {
    const { prepareBasemap, renderTile } = await import('./renderTile.ts');
    const ready = prepareBasemap(basemap);
    return (tile) => renderTile(tile, ready);
  } catch (error) {
    log.warn({ error }, 'cannot draw the basemap: tiles stay plain. Is @napi-rs/canvas installed?');
    return plainTile;
  }
}
