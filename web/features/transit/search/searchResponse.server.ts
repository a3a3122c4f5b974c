import type { Search } from './suggestion.ts';

/** The response is cacheable for a minute unless results may be missing because a source failed. */
export function searchResponse(search: Search): Response {
  const isWhole = search.unsearched.every((what) => what === 'stops');
  return Response.json(search, {
    headers: { 'cache-control': isWhole ? 'public, max-age=60' : 'no-store' },
  });
}
