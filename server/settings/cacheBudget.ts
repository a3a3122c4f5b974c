/** Shares of the memory for caches (`CACHE_MB`). */
const SHARES = {
  /** Finished pages and data of pages, compressed. */
  pages: 0.5,
  upstreams: 0.3,
  /** Responses of our own live service. */
  live: 0.1,
  /** Documents of our own schedule. */
  documents: 0.1,
} as const;

/** Bytes for each cache. */
export type CacheBudget = Readonly<Record<keyof typeof SHARES, number>>;

export function cacheBudget(megabytes: number): CacheBudget {
  const bytes = (share: number) => Math.floor(megabytes * 1_000_000 * share);
  const { pages, upstreams, live, documents } = SHARES;
  return { pages: bytes(pages), upstreams: bytes(upstreams), live: bytes(live), documents: bytes(documents) };
}
