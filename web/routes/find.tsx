import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { siteSearchUrl } from '#domain/content/staticSite.ts';
import { describePage, pageMeta } from '#web/features/base/meta/page.ts';
import { SiteSearch } from '#web/features/screens/chrome/SiteSearch.tsx';
import { placePath } from '#web/features/transit/search/placePath.ts';
import { SuggestionDetail } from '#web/features/transit/search/SuggestionDetail.tsx';
import { loadSearchSources } from '#web/features/transit/search/searchSources.server.ts';
import { searchText } from '#web/features/transit/search/searchText.ts';
import { suggestPlaces, suggestRoutes } from '#web/features/transit/search/suggest.server.ts';
import { unsearchedNote } from '#web/features/transit/search/unsearchedNote.ts';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import type { Route } from './+types/find.ts';
import styles from './find.module.css';

const MAX_ROUTES = 12;
const MAX_PLACES = 40;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const { agency, t } = app;
  const text = searchText(new URL(request.url).searchParams.get('q'));
  const { unsearched, ...sources } = await loadSearchSources(app, text, request.signal);
  // A source that failed may respond again within seconds.
  if (unsearched.length > 0) app.lasts(LIVE_SECONDS);
  return {
    page: describePage(context, request, {
      title: text === '' ? t('search.title') : t('search.titleFor', { text }),
      description: t('search.description'),
      keep: ['q'],
      indexed: false,
    }),
    text,
    staticSiteUrl: agency.staticSite,
    found: [
      ...suggestRoutes(text, sources, t, MAX_ROUTES),
      ...suggestPlaces(text, sources, t, placePath, MAX_PLACES),
    ],
    missed: unsearchedNote({ text, found: [], unsearched }, t),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Find({ loaderData }: Route.ComponentProps) {
  const { text, staticSiteUrl, found, missed } = loaderData;
  const t = useT();
  return (
    <>
      <PageHeader title={text === '' ? t('search.title') : t('search.titleFor', { text })} />
      <SiteSearch key={text} staticSiteUrl={staticSiteUrl} large searched={text} />
      {missed ? <p className={styles.note}>{missed}</p> : null}
      {text === '' ? <p className={styles.note}>{t('search.empty')}</p> : null}
      {text !== '' && found.length === 0 && missed === null ? (
        <p className={styles.note}>{t('search.nothing', { text })}</p>
      ) : null}
      {text === '' ? null : (
        <ul className={styles.list} aria-label={t('search.results')}>
          {found.map((suggestion) => (
            <li key={suggestion.to}>
              <AppLink to={suggestion.to} className={styles.row}>
                {suggestion.badge ? (
                  <RouteMark route={suggestion.badge} size="S" decorative />
                ) : (
                  <span className={styles.dot} aria-hidden="true" />
                )}
                <span className={styles.text}>
                  <span translate="no">{suggestion.name}</span>
                  <span className={`quiet ${styles.detail}`}>
                    <SuggestionDetail suggestion={suggestion} />
                  </span>
                </span>
                <span className="quiet">{t(`chrome.${suggestion.kind}`)}</span>
              </AppLink>
            </li>
          ))}
          {staticSiteUrl === null ? null : (
            <li>
              <a href={siteSearchUrl(staticSiteUrl, text)} className={styles.row}>
                <span className={styles.text}>{t('search.wholeSite', { text })}</span>
                <span className="quiet">{t('chrome.site')}</span>
              </a>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
