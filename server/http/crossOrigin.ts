const READABLE_HEADERS = 'etag, age, x-source-time, x-source-state, x-source-since';

/** Returns a function that gives the CORS headers of a response, which only pages of `origins` may read. */
export function createCrossOrigin(
  origins: readonly string[],
): (origin: string | null) => readonly (readonly [string, string])[] {
  if (origins.length === 0) return () => [];
  const headersFor = (origin: string) =>
    [
      ['access-control-allow-origin', origin],
      ['access-control-expose-headers', READABLE_HEADERS],
      ['cross-origin-resource-policy', 'cross-origin'],
    ] as const;
  if (origins.includes('*')) {
    const all = headersFor('*');
    return () => all;
  }
  // A cache must not serve one origin's response to another.
  const varied = [['vary', 'origin']] as const;
  return (origin) =>
    origin !== null && origins.includes(origin) ? [...headersFor(origin), ...varied] : varied;
}
