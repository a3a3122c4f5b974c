import { useState } from 'react';
import { siteSearchUrl } from '#domain/content/addresses.ts';
import {
  type Favourite,
  favouriteName,
  favouriteNoun,
  favouritePath,
} from '#web/features/transit/favourites/favourite.ts';
import { useFavourites } from '#web/features/transit/favourites/favouriteStore.ts';
import Suggestions, { type SuggestionsProps } from '#web/features/transit/search/Suggestions.tsx';
import {
  keepRecent,
  nameOnly,
  type Search,
  type Suggestion,
  useRecents,
} from '#web/features/transit/search/suggestion.ts';
import { unsearchedNote } from '#web/features/transit/search/unsearchedNote.ts';
import { useT } from '#web/i18n/translation.tsx';

interface Props extends Pick<SuggestionsProps, 'input' | 'text' | 'choose'> {
  /** The large field suggests a search of the static site, if any, and no saved places, because Home lists them. */
  isFinder: boolean;
  staticSiteUrl: string | null;
}

const MAX_SAVED = 8;

export default function SiteSuggestions({ input, text, choose, isFinder, staticSiteUrl }: Props) {
  const t = useT();
  const saved = useFavourites() ?? [];
  const recents = useRecents();
  const isSaved = new Set(saved.map(({ place }) => favouritePath(place)));
  const recent = recents.filter(({ to }) => isFinder || !isSaved.has(to));
  const [note, setNote] = useState<string | null>(null);

  async function find(text: string, signal: AbortSignal): Promise<Suggestion[]> {
    const response = await fetch(`/suggest?q=${encodeURIComponent(text)}`, { signal });
    if (!response.ok) throw new Error(`suggest: HTTP ${response.status}`);
    const search = (await response.json()) as Search;
    const { found } = search;
    const missed = unsearchedNote(search, t) ?? search.note;
    if (!signal.aborted)
      setNote(missed ?? (isFinder && found.length === 0 ? t('search.nothing', { text }) : null));
    return isFinder && staticSiteUrl !== null ? [...found, siteSuggestion(text, staticSiteUrl)] : found;
  }

  const siteSuggestion = (text: string, site: string): Suggestion => ({
    ...nameOnly,
    kind: 'site',
    name: t('search.wholeSite', { text }),
    to: siteSearchUrl(site, text),
  });

  return (
    <Suggestions
      input={input}
      text={text}
      find={find}
      choose={(suggestion) => {
        keepRecent(suggestion);
        choose(suggestion);
      }}
      note={note}
      untyped={[...(isFinder ? [] : saved.slice(0, MAX_SAVED).map(favouriteSuggestion)), ...recent]}
      untypedLabel={t(saved.length > 0 && !isFinder ? 'search.savedAndRecent' : 'search.recent')}
    />
  );
}

const favouriteSuggestion = (favourite: Favourite): Suggestion => ({
  ...nameOnly,
  kind: favouriteNoun(favourite.place),
  name: favouriteName(favourite),
  to: favouritePath(favourite.place),
});
