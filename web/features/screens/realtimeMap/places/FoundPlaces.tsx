import { SuggestionRow } from '#web/features/transit/search/SuggestionRow.tsx';
import type { Search } from '#web/features/transit/search/suggestion.ts';
import { useT } from '#web/i18n/translation.tsx';
import styles from './PlaceCard.module.css';
import { searchWords } from './searchWords.ts';

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
