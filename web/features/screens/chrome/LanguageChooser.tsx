// Links to the same page in every language. Languages have their native names, so that their readers recognise them.
import { useLocation } from 'react-router';
import { useLang, useT } from '#web/i18n/translation.tsx';
import { LineIcon } from '#web/ui/LineIcon.tsx';
import type { ChromeData } from './chromeData.server.ts';
import styles from './Header.module.css';

export function LanguageChooser({ languages }: Pick<ChromeData, 'languages'>) {
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
