// A page stays fresh for the smallest number of seconds that its loaders report (see contract/endpoint/freshness.ts).

export function pageFreshness() {
  let least = Number.POSITIVE_INFINITY;
  return {
    atMost(seconds: number) {
      least = Math.min(least, seconds);
    },
    // Browsers always revalidate. Shared caches may serve a page for as long again while they revalidate it.
    header: () =>
      Number.isFinite(least)
        ? `public, max-age=0, s-maxage=${least}, stale-while-revalidate=${least}`
        : 'no-cache',
  };
}
