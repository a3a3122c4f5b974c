import type { FetchHandler } from '#contract/http/handler.ts';
import { createProxy, type ProxyOptions } from './proxy.ts';
import { tileRules } from './proxyRules.ts';

const MAX_ZOOM = 22;
const TILE = /^\/(\d+)\/(\d+)\/(\d+)(@2x)?\.png$/;

/** Serves tiles from our own origin: the tile service gets no data about riders, and riders do not get its key. */
export function createTileProxy(
  template: string,
  options: Pick<ProxyOptions, 'fetch' | 'now' | 'log' | 'observe' | 'cache'>,
): FetchHandler {
  const fetchTile: ProxyOptions['fetch'] = (path, init) => {
    const [, z = '', x = '', y = ''] = TILE.exec(path) ?? [];
    return options.fetch(template.replace('{z}', z).replace('{x}', x).replace('{y}', y), init);
  };
  const proxy = createProxy({
    ...options,
    name: 'tiles',
    base: '',
    rules: tileRules,
    fetch: fetchTile,
    maxBytes: 2 * 1024 * 1024,
  });
  return (request) =>
    tileExists(new URL(request.url).pathname)
      ? proxy(request)
      : Response.json({ error: 'no such tile' }, { status: 404 });
}

/** Whether a tile exists: at zoom z there are 2^z tiles in each direction. Other tiles are not requested. */
function tileExists(path: string): boolean {
  const [, z, x, y] = TILE.exec(path) ?? [];
  const count = 2 ** Number(z);
  return Number(z) <= MAX_ZOOM && Number(x) < count && Number(y) < count;
}
