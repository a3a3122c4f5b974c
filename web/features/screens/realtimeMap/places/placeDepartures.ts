import type { EpochMs } from '#domain/units.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { AlertView } from '#web/features/transit/alerts/alertView.ts';
import type { ListedDeparture } from '#web/features/transit/departures/departureView.ts';
import { idParameter } from '#web/request/parameters.ts';

export interface PlaceDepartures {
  now: EpochMs;
  departures: ListedDeparture[];
  /** When service resumes; `null`: service runs, or the time is unknown. */
  resumes: EpochMs | null;
  live: SourceAge;
  /** Active alerts of the place and its lines; `null`: unknown. */
  alerts: PlaceAlert[] | null;
  /** Whether the place's complete schedule was readable; if so, an empty list means that there are no departures. */
  known: boolean;
}

export type PlaceAlert = Pick<AlertView, 'id' | 'title' | 'titleLang' | 'suspended' | 'directions'>;

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
