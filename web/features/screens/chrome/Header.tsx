import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type AgencyView, useAgency } from '#web/agency/agencyContext.tsx';
import { useLang, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { GlassIcon, LineIcon } from '#web/ui/LineIcon.tsx';
import type { ChromeData } from './chromeData.server.ts';
import styles from './Header.module.css';
import { MenuGroup } from './MenuGroup.tsx';
import { SITE_SEARCH_FORM, SiteSearch } from './SiteSearch.tsx';
import { useScript } from './useScript.ts';

/** `isOverMap`: on phones with scripts, the map has the header's space, and its search field leads back. */
export function Header({ data, isOverMap }: { data: ChromeData | null; isOverMap: boolean }) {
  const t = useT();
  const agency = useAgency();
  const header = useRef<HTMLElement>(null);
  const { key } = useLocation();
  /** Closes all open menus except those around `kept`. */
  const close = (kept: Node | null = null) => {
    for (const open of header.current?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [])
      if (!kept || !open.contains(kept)) open.open = false;
  };

  // Navigation closes the menus. Hydration does not, because a rider may have opened one before.
  const arrivedAt = useRef(key);
  useEffect(() => {
    if (arrivedAt.current !== key) close();
    arrivedAt.current = key;
  });

  useEffect(() => {
    // A click outside a menu closes it. Focus outside all menus closes them, because an open panel could cover the
    // focused element. Focus within a menu closes nothing, so that nothing in the phone menu moves under the finger.
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Node) close(event.target);
    };
    const onFocusIn = (event: FocusEvent) => {
      if (event.target instanceof Element && !event.target.closest('header details')) close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const inside =
        event.target instanceof Element ? event.target.closest<HTMLDetailsElement>('details[open]') : null;
      if (!inside || !header.current?.contains(inside)) return close();
      inside.open = false;
      inside.querySelector('summary')?.focus();
    };
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('focusin', onFocusIn, { signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    return () => controller.abort();
  });

  return (
    <header ref={header} className={`relative ${styles.header} ${isOverMap ? 'no-phone' : ''}`}>
      <div className={`cluster page pad ${styles.top}`}>
        <AppLink to="/" className={`touch even large shrink inked ${styles.brand}`} translate="no">
          {agency.logo ? <Logo {...agency.logo} /> : <Mark />}
          <span className={`breaks unseen-narrow ${styles.name}`}>
            <strong>{agency.name}</strong> <span className={styles.faint}>{agency.brand}</span>
          </span>
        </AppLink>
        <button
          type="button"
          popoverTarget={SITE_SEARCH_FORM}
          className={`row snug shrink ${styles.searchButton}`}
        >
          <GlassIcon />
          <span className="unseen">{t('chrome.searchGo')}: </span>
          <span className="shrink clip">{t('chrome.searchField')}</span>
        </button>
        <SiteSearch />
        <div className={`row loose ${styles.utilities}`}>
          {data && data.languages.length > 1 ? <LanguageChooser languages={data.languages} /> : null}
          {data?.translateScriptUrl ? <TranslateWidget scriptUrl={data.translateScriptUrl} /> : null}
        </div>
        <details className={styles.mobile}>
          <summary className={`touch strong round ${styles.menuButton}`}>{t('chrome.menu')}</summary>
          <nav aria-label={t('chrome.mainMenu')} className={`stack close ${styles.mobilePanel}`}>
            {agency.navigation.map((group) => (
              <MenuGroup key={group.key} group={group} name="mobile-menu" />
            ))}
            {data?.translateScriptUrl ? <TranslateWidget scriptUrl={data.translateScriptUrl} /> : null}
          </nav>
        </details>
      </div>
      <nav aria-label={t('chrome.mainMenu')} className={`page row ${styles.desktop}`}>
        {agency.navigation.map((group) => (
          <MenuGroup key={group.key} group={group} name="menu" />
        ))}
        <span className="row wide end">
          {directLinks
            .filter(({ to }) => agency.hasAlerts || to !== '/alerts')
            .map(({ key: messageKey, to }) => (
              <AppLink key={to} to={to} className="touch strong link">
                {t(messageKey)}
              </AppLink>
            ))}
        </span>
      </nav>
    </header>
  );
}

/** Without a text: the agency's name is next to it. */
const Logo = ({ darkSrc, ...logo }: NonNullable<AgencyView['logo']>) => (
  <picture className="rigid">
    {darkSrc === null ? null : <source media="(prefers-color-scheme: dark)" srcSet={darkSrc} />}
    <img {...logo} alt="" />
  </picture>
);

const Mark = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className="rigid">
    <path d="M16 2v28" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
    <circle cx="16" cy="13" r="7" fill="var(--sign)" stroke="currentColor" strokeWidth="4" />
  </svg>
);

const directLinks = [
  { key: 'chrome.schedules', to: '/schedules' },
  { key: 'chrome.alerts', to: '/alerts' },
] as const;

function TranslateWidget({ scriptUrl }: { scriptUrl: string }) {
  const t = useT();
  const hydrated = useHydrated();
  const { state, load } = useScript();
  return (
    <>
      {state === 'ready' ? null : (
        <button
          type="button"
          data-translate
          className={`touch link ${hydrated ? '' : 'held'}`}
          onClick={() => load(scriptUrl)}
          disabled={state === 'loading'}
        >
          {t(state === 'failed' ? 'chrome.translateFailed' : 'chrome.translate')}
        </button>
      )}
      {/* The widget's script renders into this element, which exists only after the rider asks for the widget. */}
      {state === 'idle' || state === 'failed' ? null : <div id="translate-widget" />}
    </>
  );
}

/** Links to the same page in every language. Languages have their native names, so that their readers recognise them. */
function LanguageChooser({ languages }: Pick<ChromeData, 'languages'>) {
  const t = useT();
  const current = useLang();
  const { pathname, search } = useLocation();
  const hrefIn = (lang: string) => {
    const query = new URLSearchParams(search);
    query.set('lang', lang);
    return `${pathname}?${query}`;
  };
  return (
    <details name="menu" className={`${styles.group} ${styles.languages}`}>
      <summary className={`chevron strong ${styles.groupButton}`}>
        <span className="touch snug">
          <Globe />
          <span className="unseen">{t('chrome.language')}: </span>
          <span translate="no" className="unseen-medium">
            {languages.find(({ lang }) => lang === current)?.name}
          </span>
          <span translate="no" className={styles.languageCode} aria-hidden="true">
            {current.split('-', 1)[0]?.toUpperCase()}
          </span>
        </span>
      </summary>
      <ul className={`stack close ${styles.languageList}`}>
        {languages.map(({ lang, name }) => (
          <li key={lang}>
            {/* This is a normal link, because the language is set on the document. */}
            <a
              href={hrefIn(lang)}
              lang={lang}
              hrefLang={lang}
              translate="no"
              className="underlined touch link"
              aria-current={lang === current ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

const Globe = () => (
  <LineIcon className="rigid">
    <g strokeWidth="2">
      <circle cx="12" cy="12" r="9" />
      <ellipse cx="12" cy="12" rx="4" ry="9" />
      <path d="M3 12h18" />
    </g>
  </LineIcon>
);
