import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { siteSearchUrl } from '#domain/content/addresses.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { SiteSearch } from '#web/features/screens/chrome/SiteSearch.tsx';
import { SuggestionDetail } from '#web/features/transit/search/SuggestionDetail.tsx';
import { SuggestionRow } from '#web/features/transit/search/SuggestionRow.tsx';
import { loadSearch } from '#web/features/transit/search/searchSources.server.ts';
import { searchText } from '#web/features/transit/search/searchText.ts';
import { removeRecents, useRecents } from '#web/features/transit/search/suggestion.ts';
import { unsearchedNote } from '#web/features/transit/search/unsearchedNote.ts';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import type { Route } from './+types/find.ts';

const MAX_FOUND = 40;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const { t } = app;
  const text = searchText(new URL(request.url).searchParams.get('q'));
  const { unsearched, found, note, spelling } = await loadSearch(
    app,
    text,
    { limit: MAX_FOUND },
    request.signal,
  );
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
    found,
    note,
    spelling,
    missed: unsearchedNote({ unsearched }, t),
  };
}

/** What the rider chose last; nothing on the server, because only the device knows it. */
function Recents() {
  const t = useT();
  const recents = useRecents();
  if (recents.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="above">
      <h2 id="recent">{t('search.recent')}</h2>
      <ul className="rows">
        {recents.map(({ to, name, kind }) => (
          <li key={to}>
            <AppLink to={to} className="sign row-body">
              <span className="sign-words strong" translate="no">
                {name}
              </span>
              <span className="quiet">{t(`chrome.${kind}`)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      <Button onClick={removeRecents}>{t('search.removeRecent')}</Button>
    </section>
  );
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Find({ loaderData }: Route.ComponentProps) {
  const { text, found, note, spelling, missed } = loaderData;
  const t = useT();
  const { staticSite } = useAgency();
  return (
    <>
      <PageHeader title={text === '' ? t('chrome.searchQuestion') : t('search.titleFor', { text })} />
      <SiteSearch key={text} large searched={text} />
      {missed ? <p className="above">{missed}</p> : null}
      {text === '' ? <p className="above">{t('search.empty')}</p> : null}
      {text === '' ? <Recents /> : null}
      {text !== '' && found.length === 0 && missed === null ? (
        <p className="above">{t('search.nothing', { text })}</p>
      ) : null}
      {note ? <p className="above">{note}</p> : null}
      {spelling ? (
        <p className="above">
          <AppLink to={`/find?q=${encodeURIComponent(spelling)}`}>
            {t('search.didYouMean', { text: spelling })}
          </AppLink>
        </p>
      ) : null}
      {text === '' ? null : (
        <ul className="rows measure above" aria-label={t('search.results')}>
          {found.map((suggestion) => (
            <li key={suggestion.to}>
              <SuggestionRow suggestion={suggestion} to={suggestion.to} />
              {suggestion.sides.length === 0 ? null : (
                <ul
                  className="sign-under ruled"
                  aria-label={t('search.sides', { n: suggestion.sides.length })}
                >
                  {suggestion.sides.map((side) => (
                    <li key={side.to}>
                      <AppLink to={side.to} className="cluster tight small link">
                        <SuggestionDetail suggestion={{ ...side, detail: '' }} />
                        {side.number === '' ? null : (
                          <span className="quiet">{t('search.stopNumber', { number: side.number })}</span>
                        )}
                      </AppLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
          {staticSite === null ? null : (
            <li>
              <a href={siteSearchUrl(staticSite, text)} className="sign">
                <span className="sign-words strong">{t('search.wholeSite', { text })}</span>
                <span className="quiet">{t('chrome.site')}</span>
              </a>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
