import type { FetchHandler } from '#contract/handler.ts';
import { createProxy, type ProxyOptions } from './proxy.ts';
import { tileRules } from './proxyRules.ts';

/** No service draws deeper. */
const MAX_ZOOM = 22;
const TILE = /^\/(\d+)\/(\d+)\/(\d+)(@2x)?\.png$/;

/**
 * Tiles of a template such as `https://tiles.example.org/{z}/{x}/{y}.png?key=...` under our own origin: riders are not
 * known to the tile service, and its key not to riders.
 */
export function createTileProxy(
  template: string,
  options: Pick<ProxyOptions, 'fetch' | 'now' | 'log' | 'observe' | 'kept'>,
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
    isInTheWorld(new URL(request.url).pathname)
      ? proxy(request)
      : Response.json({ error: 'no such tile' }, { status: 404 });
}

/** Of zoom z there are 2^z tiles each way; others are not worth a question. */
function isInTheWorld(path: string): boolean {
  const [, z, x, y] = TILE.exec(path) ?? [];
  const count = 2 ** Number(z);
  return Number(z) <= MAX_ZOOM && Number(x) < count && Number(y) < count;
}
