// The sitewide search: a plain form that our server sends on to the static site, which suggests our own routes, stations and stops once used.
import { lazy, Suspense, useRef, useState } from 'react';
import { siteSearchUrl } from '#domain/staticSite.ts';
import { useT } from '#web/i18n/translation.tsx';
import styles from './SiteSearch.module.css';

const Suggestions = lazy(() => import('#web/features/search/Suggestions.tsx'));

interface Props {
  staticSiteUrl: string | null;
  /** The large one of the home page. */
  large?: boolean;
}

export function SiteSearch({ staticSiteUrl, large = false }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const [used, setUsed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = large ? 'home-search' : 'site-search';
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to all browsers riders have
    <form
      role="search"
      action="/site-search"
      method="get"
      className={`${styles.search} ${large ? styles.large : ''}`}
      onSubmit={(event) => {
        if (staticSiteUrl === null) return;
        event.preventDefault();
        location.assign(siteSearchUrl(staticSiteUrl, text));
      }}
    >
      <label htmlFor={id} className={large ? styles.label : 'unseen'}>
        {t(large ? 'chrome.searchQuestion' : 'chrome.search')}
      </label>
      <div className={styles.row}>
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className={styles.glass}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        >
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="M15.5 15.5L21 21" />
        </svg>
        <input
          ref={input}
          id={id}
          name="s"
          type="search"
          autoComplete="off"
          placeholder={t('chrome.searchHint')}
          className={styles.input}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => setUsed(true)}
        />
        <button type="submit" className={styles.submit}>
          {t('chrome.searchGo')}
        </button>
        {used ? (
          <Suspense fallback={null}>
            <Suggestions input={input} text={text} clear={() => setText('')} />
          </Suspense>
        ) : null}
      </div>
    </form>
  );
}
