import type { SearchEntry } from '#domain/searchEntry.ts';

/** Where the app shows a stop or station: a stop on the first route that serves it. */
export function placePath({ kind, id, routeIds }: Pick<SearchEntry, 'kind' | 'id' | 'routeIds'>): string {
  if (kind === 'station') return `/stations/${encodeURIComponent(id)}`;
  return `/schedules/${encodeURIComponent(routeIds[0] ?? '')}?stop=${encodeURIComponent(id)}`;
}
