// Which built files a page, a script or a stylesheet names. A build's names carry a hash, so that they are never
// mistaken for those of another build.

/** A name in any of its spellings: `/assets/x-1a2b3c4d.js`, `assets/x-…`, `./x-…`. */
const NAMED = /(?:assets|["'(.])\/([\w.-]+-[\w-]{8}\.(?:js|css|woff2|png|svg))/g;

/** Paths such as `/assets/app-DeBlGwoT.js`, each once. */
export const assetNames = (text: string): string[] => [
  ...new Set([...text.matchAll(NAMED)].map(([, name]) => `/assets/${name}`)),
];

/** All that `roots` name, and what those name in turn, as far as `textOf` knows their text. */
export async function allNamedBy(
  roots: Iterable<string>,
  textOf: (path: string) => Promise<string | null>,
): Promise<Set<string>> {
  const found = new Set(roots);
  // A set that grows while it is read gives what was added too.
  for (const path of found) {
    if (!/\.(?:js|css)$/.test(path)) continue;
    for (const name of assetNames((await textOf(path)) ?? '')) found.add(name);
  }
  return found;
}
