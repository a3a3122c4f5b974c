// Built files on the device: from the store first, for their names say what is in them.
import { allNamedBy } from '#web/features/base/offline/assetNames.ts';
import { ASSETS } from './deviceCaches.ts';

/** Under way: a page and its saving ask for the same files. */
const coming = new Map<string, Promise<Response>>();

/** The file at `path`, from the device or the network; what was asked of the network is kept. */
export async function loadAsset(path: string): Promise<Response> {
  // Without a store that works the network is all there is.
  const cache = await caches.open(ASSETS).catch(() => null);
  const known = await cache?.match(path).catch(() => undefined);
  if (known) return known;
  const asked = coming.get(path) ?? fetchAsset(cache, path);
  coming.set(path, asked);
  try {
    return (await asked).clone();
  } finally {
    coming.delete(path);
  }
}

async function fetchAsset(cache: Cache | null, path: string): Promise<Response> {
  const response = await fetch(path);
  if (response.status === 200 && response.type === 'basic' && !response.redirected) {
    // Without room on the device the page still gets its file.
    await cache?.put(path, response.clone()).catch(() => {});
  }
  return response;
}

/** Makes sure of files that a saved page needs. One that cannot be had is had another time. */
export const keepAssets = async (paths: readonly string[]): Promise<void> =>
  void (await Promise.allSettled(paths.map(loadAsset)));

/** Removes every file that `roots` do not name, nor what they name in turn. */
export async function sweepAssets(roots: Iterable<string>): Promise<void> {
  const cache = await caches.open(ASSETS);
  const needed = await allNamedBy(roots, async (path) => (await cache.match(path))?.text() ?? null);
  const requests = await cache.keys();
  await Promise.all(
    requests.filter(({ url }) => !needed.has(new URL(url).pathname)).map((request) => cache.delete(request)),
  );
}
