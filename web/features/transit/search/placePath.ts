import type { SearchEntry } from '#domain/search/searchEntry.ts';

export const stopPath = (stopId: string): string => `/departures/${encodeURIComponent(stopId)}`;

export const placePath = ({ kind, id }: Pick<SearchEntry, 'kind' | 'id'>): string =>
  kind === 'station' ? `/stations/${encodeURIComponent(id)}` : stopPath(id);
