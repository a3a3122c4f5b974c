// Suggests places for From and To: the rider's position, saved and recent places, then what the one search finds.
import type { RefObject } from 'react';
import { type Favourite, favouriteName } from '#web/features/transit/favourites/favourite.ts';
import { useFavourites } from '#web/features/transit/favourites/favouriteStore.ts';
import { placePath } from '#web/features/transit/routes/pagePath.ts';
import { mapPath, pointText } from '#web/features/transit/search/mapPath.ts';
import Suggestions, { fetchSearch } from '#web/features/transit/search/Suggestions.tsx';
import {
  keepRecent,
  nameOnly,
  type Suggestion,
  useRecents,
} from '#web/features/transit/search/suggestion.ts';
import { unsearchedNote } from '#web/features/transit/search/unsearchedNote.ts';
import { useT } from '#web/i18n/translation.tsx';
import type { FieldEnd } from './EndField.tsx';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  choose: (end: FieldEnd) => void;
  locate: () => void;
}

const MAX_OWN = 8;
const HERE = 'here';

export default function EndSuggestions({ input, text, choose, locate }: Props) {
  const t = useT();
  const saved = (useFavourites() ?? []).flatMap(savedEnd);
  const recent = useRecents().flatMap(recentEnd);
  const own = new Map([...saved, ...recent].map((each) => [each.to, each]));
  const here: Suggestion = { ...nameOnly, kind: 'point', name: t('trips.myLocation'), to: HERE };

  async function find(typed: string, signal: AbortSignal) {
    const search = await fetchSearch(typed, signal, 'ends');
    return { suggestions: search.found, note: unsearchedNote(search, t) ?? search.note };
  }
  const chosen = (suggestion: Suggestion) => {
    const { kind, name, to, position } = suggestion;
    if (to === HERE) return locate();
    if (kind === 'station' || kind === 'stop') keepRecent({ ...suggestion, to: placePath({ kind, id: to }) });
    else if (position !== null)
      keepRecent({ ...suggestion, kind: 'place', to: mapPath({ kind: 'place', position }, name) });
    choose({ id: kind === 'point' && position !== null ? pointText(position, name) : to, text: name });
  };
  return (
    <Suggestions
      input={input}
      text={text}
      find={find}
      choose={chosen}
      untyped={[here, ...[...own.values()].slice(0, MAX_OWN)]}
      untypedLabel={t('search.savedAndRecent')}
    />
  );
}

// The places of a rider's saved and recent things, as a journey begins or ends there.

/** Lines and trips are no places. */
export function savedEnd(favourite: Favourite): Suggestion[] {
  const { place } = favourite;
  const name = favouriteName(favourite);
  switch (place.kind) {
    case 'route':
    case 'trips':
      return [];
    case 'station':
      return [{ ...nameOnly, kind: 'station', name, to: place.slug }];
    case 'stop':
    case 'wholeStop':
      return [{ ...nameOnly, kind: 'stop', name, to: place.stopId }];
  }
}

/** Recents lead to pages; the address of each has the place. */
export function recentEnd({ kind, name, to }: Suggestion): Suggestion[] {
  const [path = '', query = ''] = to.split('?');
  const [, id] = /^\/(?:departures|stations)\/([^/]+)$/.exec(path) ?? [];
  if (id !== undefined) return [{ ...nameOnly, kind, name, to: decodeURIComponent(id) }];
  const point = kind === 'place' ? new URLSearchParams(query).get('place') : null;
  return point === null ? [] : [{ ...nameOnly, kind: 'point', name, to: `${point},${name}` }];
}
