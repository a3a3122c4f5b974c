import type { Position } from '#domain/stations/nearest.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { createStoredValue, useStoredValue } from '#web/ui/storedValue.ts';

/** One side of a corner, with its own page. */
export interface SuggestedSide {
  /** In the rider's language: its direction of service or compass side. */
  way: string;
  toward: string;
  /** The number on the sign, or "". */
  number: string;
  marks: RouteBadge[];
  to: string;
}

export interface Suggestion {
  /** `site`: not a place, but the same search on the agency's static site. `point`: a place, as an end of a journey. */
  kind: 'route' | 'station' | 'stop' | 'place' | 'site' | 'trips' | 'point';
  /** Name as riders know it. A browser's translator must not change it, unless the kind is `site`. */
  name: string;
  /** A further name, such as a route's two ends or a place's town. It must not be translated either. */
  detail: string;
  /** In the rider's language: a stop's direction of service and compass side, or a route's former name. */
  way: string;
  toward: string;
  to: string;
  badge: RouteBadge | null;
  /** The lines of a stop or station. */
  marks: RouteBadge[];
  /** The number on a stop's sign, or "". */
  number: string;
  /** The stops of a corner, if it has several. */
  sides: SuggestedSide[];
  position: Position | null;
}

/** What failed to load (`names`: those of stops and stations), or `stops`: there is no index of stops. */
export type Unsearched = 'routes' | 'names' | 'stops' | 'places';

export interface Search {
  text: string;
  found: Suggestion[];
  /** How the text was read, if it was not found as typed, in the rider's language; `null`: it was. */
  note: string | null;
  /** Nothing was found: the closest spelling that names something; `null`: there is none. */
  spelling: string | null;
  unsearched: Unsearched[];
}

/** The parts of a suggestion that only some kinds have. */
export const nameOnly: Omit<Suggestion, 'kind' | 'name' | 'to'> = {
  detail: '',
  way: '',
  toward: '',
  badge: null,
  marks: [],
  number: '',
  sides: [],
  position: null,
};

// What the rider chose last from a search. It stays on the device, as plain JSON, and can be removed on the search page.

const KEY = 'timepoint-recents';
const MAX_RECENTS = 5;
const MAX_TEXT = 4_000;
const KINDS = ['route', 'station', 'stop', 'place'] as const;

const isKind = (value: unknown): value is (typeof KINDS)[number] => KINDS.some((kind) => kind === value);
/** Only paths of this app are links. */
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value);

/** Parses what the device kept; anything malformed is left out. */
export function decodeRecents(text: string | null): Suggestion[] {
  if (text === null || text.length > MAX_TEXT) return [];
  try {
    const items: unknown = JSON.parse(text);
    if (!Array.isArray(items)) return [];
    return items
      .flatMap((item: { kind?: unknown; name?: unknown; to?: unknown } | null): Suggestion[] => {
        if (item === null || !isKind(item.kind) || typeof item.name !== 'string' || !isPath(item.to))
          return [];
        return [{ ...nameOnly, kind: item.kind, name: item.name, to: item.to }];
      })
      .slice(0, MAX_RECENTS);
  } catch {
    return [];
  }
}

export const withRecent = (recents: readonly Suggestion[], chosen: Suggestion): Suggestion[] =>
  [chosen, ...recents.filter(({ to }) => to !== chosen.to)].slice(0, MAX_RECENTS);

const NONE: Suggestion[] = [];

const stored = createStoredValue({
  key: KEY,
  decode: decodeRecents,
  encode: (recents) =>
    recents.length === 0 ? null : JSON.stringify(recents.map(({ kind, name, to }) => ({ kind, name, to }))),
});

export const keepRecent = (chosen: Suggestion): void => {
  if (isKind(chosen.kind)) stored.change((recents) => withRecent(recents, chosen));
};

export const removeRecents = (): void => void stored.change(() => NONE);

/** Empty on the server and during hydration. */
export const useRecents = (): readonly Suggestion[] => useStoredValue(stored, NONE);
