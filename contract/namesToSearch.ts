/** Names a rider may type: the store's index of them or, in a store that has none, its stations. */
import { ok } from '#domain/result.ts';
import type { SearchEntry } from '#domain/searchEntry.ts';
import type { Answer } from './answer.ts';
import type { CallOptions, ContractClient } from './contractClient.ts';

export async function namesToSearch(
  client: Pick<ContractClient, 'searchIndex' | 'stations'>,
  options?: CallOptions,
): Promise<Answer<SearchEntry[]>> {
  const index = await client.searchIndex(options);
  if (index.ok || index.error.kind !== 'not found') return index;
  const stations = await client.stations(options);
  if (!stations.ok) return index;
  const entries = stations.value.value.map(
    ({ slug, name, position, routeIds }): SearchEntry => ({
      kind: 'station',
      id: slug,
      name,
      position,
      routeIds,
    }),
  );
  return ok({ ...stations.value, value: entries });
}
