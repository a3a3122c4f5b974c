import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { AlertView } from '#web/features/transit/alerts/alertView.ts';
import type { SoonDeparture } from '#web/features/transit/departures/soonDeparture.ts';

/** What leaves a stop or station of the map next. */
export interface PlaceDepartures {
  /** Epoch milliseconds. */
  now: number;
  departures: SoonDeparture[];
  /** When service resumes, epoch ms; `null`: it runs, or nobody knows. */
  resumes: number | null;
  live: SourceAge;
  /** What holds now at the place and of the lines that serve it; `null`: nobody knows. */
  alerts: PlaceAlert[] | null;
  /** The whole schedule of the place could be read: without departures there are none. */
  known: boolean;
}

/** An alert in a line, which leads to the whole of it. */
export type PlaceAlert = Pick<AlertView, 'id' | 'title' | 'titleLang' | 'suspended'>;

const MAX_ID = 128;

/** The address that answers. */
export const placeDeparturesAddress = ({ kind, id }: { kind: 'stop' | 'station'; id: string }): string =>
  `/place-departures?${new URLSearchParams({ [kind]: id })}`;

/** The place of such an address; `null` when it names none. */
export function readPlaceDeparturesAddress(
  search: URLSearchParams,
): { kind: 'stop' | 'station'; id: string } | null {
  for (const kind of ['stop', 'station'] as const) {
    const id = search.get(kind)?.trim() ?? '';
    if (id !== '' && id.length <= MAX_ID) return { kind, id };
  }
  return null;
}
