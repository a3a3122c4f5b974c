import type { SearchEntry } from '#domain/search/searchEntry.ts';

/** The page of a stop. */
export const stopPath = (stopId: string): string => `/departures/${encodeURIComponent(stopId)}`;

/** The page of a stop or station. */
export const placePath = ({ kind, id }: Pick<SearchEntry, 'kind' | 'id'>): string =>
  kind === 'station' ? `/stations/${encodeURIComponent(id)}` : stopPath(id);
