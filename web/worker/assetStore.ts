// Built files are served from the cache first, because their names identify their content.
import { assetNames, withReferences } from '#web/features/base/offline/assetNames.ts';
import { ASSETS } from './deviceCaches.ts';

const loading = new Map<string, Promise<Response>>();

export async function loadAsset(path: string): Promise<Response> {
  // Without a working cache, use only the network.
  const cache = await caches.open(ASSETS).catch(() => null);
  const cached = await cache?.match(path).catch(() => undefined);
  if (cached) return cached;
  const asset = loading.get(path) ?? fetchAsset(cache, path);
  loading.set(path, asset);
  try {
    return (await asset).clone();
  } finally {
    loading.delete(path);
  }
}

async function fetchAsset(cache: Cache | null, path: string): Promise<Response> {
  const response = await fetch(path);
  if (response.status === 200 && response.type === 'basic' && !response.redirected) {
    // If the device has no space, the page still gets its file.
    await cache?.put(path, response.clone()).catch(() => {});
  }
  return response;
}

/** Stores files, except those that cannot be fetched. */
export const keepAssets = async (paths: readonly string[]): Promise<void> =>
  void (await Promise.allSettled(paths.map(loadAsset)));

/** Stores the files to which these refer, also those that they load later. */
export async function keepReferences(paths: readonly string[]): Promise<void> {
  const texts = await Promise.all(paths.map(async (path) => (await loadAsset(path)).text()));
  await keepAssets(texts.flatMap(assetNames));
}

export async function sweepAssets(roots: Iterable<string>): Promise<void> {
  const cache = await caches.open(ASSETS);
  const needed = await withReferences(roots, async (path) => (await cache.match(path))?.text() ?? null);
  const requests = await cache.keys();
  await Promise.all(
    requests.filter(({ url }) => !needed.has(new URL(url).pathname)).map((request) => cache.delete(request)),
  );
}
