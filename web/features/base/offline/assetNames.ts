// Finds the built files that a page, a script or a stylesheet refers to. Names contain a hash, so they are never
// confused with those of another build.

/** A file name in any of its forms: `/assets/x-1a2b3c4d.js`, `assets/x-…`, `./x-…`. */
const NAMED = /(?:assets|["'(.])\/([\w.-]+-[\w-]{8}\.(?:js|css|woff2|png|svg))/g;

/** Unique paths such as `/assets/app-DeBlGwoT.js`. */
export const assetNames = (text: string): string[] => [
  ...new Set([...text.matchAll(NAMED)].map(([, name]) => `/assets/${name}`)),
];

/** All files that `roots` refer to, directly or indirectly, as far as `textOf` has their text. */
export async function allNamedBy(
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
