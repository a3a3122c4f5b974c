/** Names for search: the store's index or, in a store without this extension, its stations. */
import { ok } from '#domain/result.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import type { Station } from '#domain/stations/station.ts';
import type { CallOptions, CallResult } from './client/callResult.ts';
import type { ContractClient } from './client.ts';

export interface NamesToSearch {
  entries: SearchEntry[];
  /** `false`: the store has no index, so stops outside stations are unknown. */
  withStops: boolean;
}

export async function namesToSearch(
  client: Pick<ContractClient, 'searchIndex' | 'stations'>,
  options?: CallOptions,
): Promise<CallResult<NamesToSearch>> {
  const index = await client.searchIndex(options);
  if (index.ok) return ok({ ...index.value, value: { entries: index.value.value, withStops: true } });
  if (index.error.kind !== 'not found') return index;
  const stations = await client.stations(options);
  if (!stations.ok) return index;
  const entries = stationEntries(stations.value.value);
  return ok({ ...stations.value, value: { entries, withStops: false } });
}

export const stationEntries = (stations: readonly Station[]): SearchEntry[] =>
  stations.map(
    ({ slug, name, position, routeIds, accessible, gtfsIds }): SearchEntry => ({
      kind: 'station',
      id: slug,
      name,
      codes: gtfsIds,
      position,
      routeIds,
      directionIds: routeIds.map(() => null),
      accessible,
    }),
  );
