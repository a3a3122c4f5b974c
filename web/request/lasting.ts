// How long a page stays fresh: the smallest value from its loaders (see contract/freshness.ts).

export interface Lasting {
  atMost(seconds: number): void;
  /** Without a value from a loader, pages must be revalidated each time. */
  control(): string;
}

export function lastingOf(): Lasting {
  let least = Number.POSITIVE_INFINITY;
  return {
    atMost(seconds) {
      least = Math.min(least, seconds);
    },
    // Browsers revalidate each time. Shared caches may serve the page once more while they revalidate.
    control: () =>
      Number.isFinite(least)
        ? `public, max-age=0, s-maxage=${least}, stale-while-revalidate=${least}`
        : 'no-cache',
  };
}
