import { SuggestionDetail } from '#web/features/transit/search/SuggestionDetail.tsx';
import type { Search } from '#web/features/transit/search/suggestion.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import styles from './PlaceCard.module.css';
import { searchWords } from './searchWords.ts';

export default function FoundPlaces({ search, hrefOf }: { search: Search; hrefOf: (to: string) => string }) {
  const t = useT();
  const words = searchWords(search, t);
  return (
    <section className={`stack ${styles.card}`} aria-labelledby="found-heading" data-found>
      <h2 id="found-heading" className={`large ${styles.heading}`}>
        {t('map.found', { text: search.text })}
      </h2>
      {words === null ? null : <p>{words}</p>}
      {search.found.length === 0 ? null : (
        <ul className={styles.list} aria-labelledby="found-heading">
          {search.found.map((suggestion) => (
            <li key={suggestion.to}>
              <AppLink className={`touch ${styles.link}`} to={hrefOf(suggestion.to)} preventScrollReset>
                <span translate="no">{suggestion.name}</span>
              </AppLink>{' '}
              <span className="quiet">
                <span>{t(`chrome.${suggestion.kind}`)} </span>
                <SuggestionDetail suggestion={suggestion} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
