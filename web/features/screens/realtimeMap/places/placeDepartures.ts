import { idParameter } from '#web/request/parameters.ts';

export const placeDeparturesAddress = ({ kind, id }: { kind: 'stop' | 'station'; id: string }): string =>
  `/place-departures?${new URLSearchParams({ [kind]: id })}`;

/** Parses the query of a `placeDeparturesAddress`; `null`: it is invalid. */
export function readPlaceDeparturesAddress(
  search: URLSearchParams,
): { kind: 'stop' | 'station'; id: string } | null {
  for (const kind of ['stop', 'station'] as const) {
    const id = idParameter(search.get(kind));
    if (id !== null) return { kind, id };
  }
  return null;
}
