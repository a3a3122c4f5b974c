// Finds the built files to which a text refers. Their names contain a hash, so a changed file has another name.

const ASSET_NAME = /(?:assets|["'(.])\/([\w.-]+-[\w-]{8}\.(?:js|css|woff2|png|svg))/g;

/** Returns unique paths such as `/assets/app-DeBlGwoT.js`. */
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
