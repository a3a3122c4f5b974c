/** A stop of the search index with nothing remarkable about it. */
import type { SearchEntry } from '#domain/search/searchEntry.ts';

export const testSearchStop = (id: string, name: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  kind: 'stop',
  id,
  name,
  position: { lat: 39.95, lon: -75.16 },
  routeIds: ['17'],
  directionIds: [null],
  accessible: null,
  ...more,
});
