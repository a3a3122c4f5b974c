// There are two search fields, each in a plain form: the header's leads to the static site (spec section 2), and the large
// one finds routes, stations and stops in the app. Both load suggestions when first focused.
import { lazy, Suspense, type ToggleEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { siteSearchUrl } from '#domain/content/addresses.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { keepHideNav, placeHeading, routeHeading } from '#web/ui/AppLink.tsx';
import { HiddenFields } from '#web/ui/Field.tsx';
import { GlassIcon } from '#web/ui/LineIcon.tsx';
import styles from './SiteSearch.module.css';

/** Id of the header's form, which a button opens natively on phones. */
export const SITE_SEARCH_FORM = 'site-search-form';

const SiteSuggestions = lazy(() => import('./SiteSuggestions.tsx'));

interface Props {
  large?: boolean;
  /** What the rider searched for, on the page of its results; its heading says what the field is for. */
  searched?: string;
}

export function SiteSearch({ large = false, searched }: Props) {
  const t = useT();
  const { staticSite } = useAgency();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [text, setText] = useState(searched ?? '');
  const [used, setUsed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = large ? 'home-search' : 'site-search';
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all riders' browsers support <search>
    <form
      role="search"
      aria-label={large ? t('search.form') : undefined}
      action={large ? '/find' : '/site-search'}
      method="get"
      className={`${styles.search} ${large ? styles.large : styles.header}`}
      {...(large
        ? {}
        : {
            id: SITE_SEARCH_FORM,
            popover: 'auto' as const,
            onToggle: ({ newState }: ToggleEvent<HTMLFormElement>) => {
              if (newState === 'open') input.current?.focus();
            },
          })}
      onSubmit={(event) => {
        if (large) {
          event.preventDefault();
          void navigate(keepHideNav(`/find?${new URLSearchParams({ q: text.trim() })}`, search));
        } else if (staticSite !== null) {
          event.preventDefault();
          location.assign(siteSearchUrl(staticSite, text));
        }
      }}
    >
      {large ? (
        <HiddenFields names={['hideNav', 'lang']} />
      ) : (
        <button
          type="button"
          popoverTarget={SITE_SEARCH_FORM}
          popoverTargetAction="hide"
          className={styles.close}
        >
          {t('search.close')}
        </button>
      )}
      <label htmlFor={id} className={large && searched === undefined ? `strong ${styles.label}` : 'unseen'}>
        {t(large ? 'chrome.searchQuestion' : 'chrome.search')}
      </label>
      <div className="wrap close relative">
        <GlassIcon className={`soft ${styles.glass}`} />
        <input
          ref={input}
          id={id}
          name={large ? 'q' : 's'}
          type="search"
          autoComplete="off"
          // On a phone, the button that opens the header's field says the same; beside Home's larger button there is less room.
          placeholder={t(large ? 'chrome.searchHint' : 'chrome.searchField')}
          className={`shrink clip ${styles.input}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => setUsed(true)}
        />
        <button type="submit" className={`strong ${styles.submit}`}>
          {t('chrome.searchGo')}
        </button>
        {used ? (
          <Suspense fallback={null}>
            <SiteSuggestions
              input={input}
              text={text}
              isFinder={large}
              choose={(suggestion) => {
                const { to, kind, name, badge } = suggestion;
                if (kind === 'site') return location.assign(to);
                setText('');
                if (!large) input.current?.form?.hidePopover?.();
                const heading = badge ? routeHeading(badge) : kind === 'station' ? placeHeading(name) : null;
                void navigate(keepHideNav(to, search), { state: { heading } });
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </form>
  );
}
