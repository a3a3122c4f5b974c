import { useLocation } from 'react-router';
import { useT } from '#web/i18n/translation.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';

export function MissingNote() {
  const t = useT();
  const { search } = useLocation();
  // The worker serves the same document for every missing page, so the server does not know which one is missing.
  const hydrated = useHydrated();
  const missing = hydrated ? missingPage(new URLSearchParams(search).get('from'), location.origin) : null;
  if (missing === null) return null;
  return (
    <section className="stack start panel measure below" data-missing>
      <p>{t('offline.missing')}</p>
      <a href={missing} className={buttonClass('ink')}>
        {t('offline.tryAgain')}
      </a>
    </section>
  );
}

/** Returns the absolute URL of the page at `from`; `null` if `from` is not a path of this site. */
export function missingPage(from: string | null, origin: string): string | null {
  if (from === null || !from.startsWith('/') || !URL.canParse(from, origin)) return null;
  const url = new URL(from, origin);
  return url.origin === origin ? url.href : null;
}
