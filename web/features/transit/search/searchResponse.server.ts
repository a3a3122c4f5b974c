import type { Search } from './suggestion.ts';

/**
 * The rider's browser may keep the response for a minute unless results may be missing because a source failed. No cache
 * between them may: the text can be the rider's address.
 */
export function searchResponse(search: Search): Response {
  const isWhole = search.unsearched.every((what) => what === 'stops');
  return Response.json(search, {
    headers: { 'cache-control': isWhole ? 'private, max-age=60' : 'no-store' },
  });
}
