import type { FetchHandler } from '#contract/handler.ts';
import { createProxy, type ProxyOptions } from './proxy.ts';
import { tileRules } from './proxyRules.ts';

const TILE = /^\/(\d+)\/(\d+)\/(\d+)(@2x)?\.png$/;

/**
 * Tiles of a template such as `https://tiles.example.org/{z}/{x}/{y}.png?key=...` under our own origin: riders are not
 * known to the tile service, and its key not to riders.
 */
export function createTileProxy(
  template: string,
  options: Pick<ProxyOptions, 'fetch' | 'now' | 'log'>,
): FetchHandler {
  const fetchTile: ProxyOptions['fetch'] = (path, init) => {
    const [, z = '', x = '', y = ''] = TILE.exec(path) ?? [];
    return options.fetch(template.replace('{z}', z).replace('{x}', x).replace('{y}', y), init);
  };
  return createProxy({
    ...options,
    name: 'tiles',
    base: '',
    rules: tileRules,
    fetch: fetchTile,
    maxBytes: 2 * 1024 * 1024,
  });
}
