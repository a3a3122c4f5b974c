/** What of the memory for caches (`CACHE_MB`) each of them may fill. */
const SHARES = {
  /** Finished pages and data of pages, compressed. */
  pages: 0.5,
  /** Answers of upstreams, for as long as they may be shown. */
  upstreams: 0.5,
} as const;

/** Bytes for each cache. */
export type CacheBudget = Readonly<Record<keyof typeof SHARES, number>>;

export function cacheBudget(megabytes: number): CacheBudget {
  const bytes = (share: number) => Math.floor(megabytes * 1_000_000 * share);
  return { pages: bytes(SHARES.pages), upstreams: bytes(SHARES.upstreams) };
}
