import { SuggestionRow } from '#web/features/transit/search/SuggestionRow.tsx';
import type { Search } from '#web/features/transit/search/suggestion.ts';
import { unsearchedNote } from '#web/features/transit/search/unsearchedNote.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/translation.tsx';
import styles from './PlaceCard.module.css';

export default function FoundPlaces({ search, hrefOf }: { search: Search; hrefOf: (to: string) => string }) {
  const t = useT();
  const words = searchWords(search, t);
  return (
    <section className={`stack relative ${styles.card}`} aria-labelledby="found-heading" data-found>
      <h2 id="found-heading" className="large before-close">
        {t('map.found', { text: search.text })}
      </h2>
      {words === null ? null : <p>{words}</p>}
      {search.found.length === 0 ? null : (
        <ul className="rows" aria-labelledby="found-heading">
          {search.found.map((suggestion) => (
            <li key={suggestion.to}>
              <SuggestionRow suggestion={suggestion} to={hrefOf(suggestion.to)} staysHere />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns the note shown with the results of a search; `null`: none. `'failed'`: the search itself failed. */
export function searchWords(search: Search | 'failed', t: Translate): string | null {
  if (search === 'failed') return t('map.findFailed');
  const { text, found, note, unsearched } = search;
  if (found.length > 0) return unsearchedNote(search, t) ?? note;
  const lacks = (what: Search['unsearched'][number]) => unsearched.includes(what);
  if (lacks('names')) return t('map.findFailed');
  if (lacks('stops')) return t(lacks('places') ? 'map.findStationsOnly' : 'map.findNoneHere', { text });
  return t(lacks('places') ? 'map.findNoStops' : 'map.findNone', { text });
}
