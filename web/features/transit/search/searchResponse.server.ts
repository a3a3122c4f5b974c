import type { Search } from './suggestion.ts';

/** A search result for scripts, cacheable for a minute unless a source failed to answer. */
export function searchResponse(search: Search): Response {
  const isWhole = search.unsearched.every((what) => what === 'stops');
  return Response.json(search, {
    headers: { 'cache-control': isWhole ? 'public, max-age=60' : 'no-store' },
  });
}
