import { siteSearchUrl } from '#domain/content/addresses.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import {
  type Favourite,
  favouriteName,
  favouriteNoun,
  favouritePath,
} from '#web/features/transit/favourites/favourite.ts';
import { useFavourites } from '#web/features/transit/favourites/favouriteStore.ts';
import Suggestions, {
  fetchSearch,
  type SuggestionsProps,
} from '#web/features/transit/search/Suggestions.tsx';
import {
  keepRecent,
  nameOnly,
  type Suggestion,
  useRecents,
} from '#web/features/transit/search/suggestion.ts';
import { unsearchedNote } from '#web/features/transit/search/unsearchedNote.ts';
import { useT } from '#web/i18n/translation.tsx';

interface Props extends Pick<SuggestionsProps, 'input' | 'text' | 'choose'> {
  /** The large field suggests a search of the static site, if any, and no saved places, because Home lists them. */
  isFinder: boolean;
}

const MAX_SAVED = 8;

export default function SiteSuggestions({ input, text, choose, isFinder }: Props) {
  const t = useT();
  const { staticSite } = useAgency();
  const saved = useFavourites() ?? [];
  const recents = useRecents();
  const isSaved = new Set(saved.map(({ place }) => favouritePath(place)));
  const recent = recents.filter(({ to }) => isFinder || !isSaved.has(to));

  async function find(text: string, signal: AbortSignal) {
    const search = await fetchSearch(text, signal);
    const { found } = search;
    const nothing = isFinder && found.length === 0 ? t('search.nothing', { text }) : null;
    return {
      suggestions: isFinder && staticSite !== null ? [...found, siteSuggestion(text, staticSite)] : found,
      note: unsearchedNote(search, t) ?? search.note ?? nothing,
    };
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
