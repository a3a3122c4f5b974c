import type { Search } from './suggestion.ts';

/** What a search found, for a script. It may be kept for a minute, but not without what did not answer this time. */
export function searchResponse(search: Search): Response {
  const isWhole = search.unsearched.every((what) => what === 'stops');
  return Response.json(search, {
    headers: { 'cache-control': isWhole ? 'public, max-age=60' : 'no-store' },
  });
}
