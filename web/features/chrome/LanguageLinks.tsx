// The interface in another language: the same page, asked for anew.
import { useLocation } from 'react-router';
import { langFacts, langs } from '#web/i18n/lang.ts';
import { useLang } from '#web/i18n/translation.tsx';

export function LanguageLinks({ className }: { className?: string | undefined }) {
  const current = useLang();
  const { pathname, search } = useLocation();
  return langs
    .filter((lang) => lang !== current)
    .map((lang) => {
      const query = new URLSearchParams(search);
      query.set('lang', lang);
      // An ordinary link: the document itself changes language.
      return (
        <a
          key={lang}
          href={`${pathname}?${query}`}
          lang={lang}
          hrefLang={lang}
          translate="no"
          className={className}
        >
          {langFacts[lang].name}
        </a>
      );
    });
}
