// Built files are served from the cache first, because their names identify their content.
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

const ASSET_NAME = /(?:assets|["'(.])\/([\w.-]+-[\w-]{8}\.(?:js|css|woff2|png|svg))/g;

/** Finds the built files to which a text refers; returns unique paths such as `/assets/app-DeBlGwoT.js`. */
export const assetNames = (text: string): string[] => [
  ...new Set([...text.matchAll(ASSET_NAME)].map(([, name]) => `/assets/${name}`)),
];

/** Returns the roots and all files that they refer to, directly or through files whose text `textOf` returns. */
export async function withReferences(
  roots: Iterable<string>,
  textOf: (path: string) => Promise<string | null>,
): Promise<Set<string>> {
  const found = new Set(roots);
  // Iterating over a growing set also visits the added items.
  for (const path of found) {
    if (!/\.(?:js|css)$/.test(path)) continue;
    for (const name of assetNames((await textOf(path)) ?? '')) found.add(name);
  }
  return found;
}
