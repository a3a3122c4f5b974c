// For how long a page stays as it is: the least of what its loaders say (contract/freshness.ts has their words).

export interface Lasting {
  atMost(seconds: number): void;
  /** The value of `Cache-Control`. What no loader spoke of is asked for again each time. */
  control(): string;
}

export function lastingOf(): Lasting {
  let least = Number.POSITIVE_INFINITY;
  return {
    atMost(seconds) {
      least = Math.min(least, seconds);
    },
    // Browsers ask each time, and mostly learn that nothing changed; caches that many share keep it, and give it once
    // more while they ask for the next.
    control: () =>
      Number.isFinite(least)
        ? `public, max-age=0, s-maxage=${least}, stale-while-revalidate=${least}`
        : 'no-cache',
  };
}
