// The sitewide search: a plain form that our server sends on to the static site, which suggests our own routes, stations and stops once used.
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { siteSearchUrl } from '#domain/staticSite.ts';
import { useT } from '#web/i18n/translation.tsx';
import { GlassIcon } from '#web/ui/GlassIcon.tsx';
import { keepHideNav } from '#web/ui/keepHideNav.ts';
import styles from './SiteSearch.module.css';

const SiteSuggestions = lazy(() => import('./SiteSuggestions.tsx'));

interface Props {
  staticSiteUrl: string | null;
  /** The large one of the home page. */
  large?: boolean;
}

export function SiteSearch({ staticSiteUrl, large = false }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
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
        <GlassIcon className={styles.glass} />
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
            <SiteSuggestions
              input={input}
              text={text}
              offersSaved={!large}
              choose={({ to }) => {
                setText('');
                void navigate(keepHideNav(to, search));
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </form>
  );
}
