// What a search by the address found: each leads to its card.
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import styles from './PlaceCard.module.css';
import type { PlaceSearch } from './placeSearch.ts';
import { searchWords } from './searchWords.ts';

interface Props {
  search: PlaceSearch;
  /** The address of this map with the place that a suggestion leads to. */
  hrefOf: (to: string) => string;
}

export default function FoundPlaces({ search, hrefOf }: Props) {
  const t = useT();
  const words = searchWords(search, t);
  return (
    <section className={styles.card} aria-labelledby="found-heading" data-found>
      <h2 id="found-heading" className={styles.heading}>
        {t('map.found', { text: search.text })}
      </h2>
      {words === null ? null : <p>{words}</p>}
      {search.found.length === 0 ? null : (
        <ul className={styles.list} aria-labelledby="found-heading">
          {search.found.map(({ kind, name, detail, to }) => (
            <li key={to}>
              <AppLink className={styles.link} to={hrefOf(to)} replace preventScrollReset>
                <span translate="no">{name}</span>
              </AppLink>{' '}
              <span className={styles.quiet}>
                <span>{t(`chrome.${kind}`)}</span>
                {detail === '' ? null : <span translate="no"> · {detail}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
