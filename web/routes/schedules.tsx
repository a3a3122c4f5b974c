import { Form } from 'react-router';
import { isNotPublished } from '#contract/client/callResult.ts';
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import type { Mode } from '#domain/agency/mode.ts';
import { isInForce } from '#domain/alerts/alert.ts';
import { pagesOf } from '#domain/pagesOf.ts';
import { searchRoutes } from '#domain/search/search.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { noPage } from '#web/features/base/errors/pageError.ts';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { modeNames } from '#web/features/screens/chrome/agencyView.server.ts';
import { AccessPage } from '#web/features/screens/schedules/AccessPage.tsx';
import { accessContent } from '#web/features/screens/schedules/accessContent.server.ts';
import { RouteCards, RoutePlates, toRouteCard } from '#web/features/screens/schedules/RouteCard.tsx';
import { viewsNow } from '#web/features/transit/alerts/alertViews.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import {
  hasOnlySpecModes,
  modeName,
  offeredModes,
  scheduleOrder,
  scheduleWords,
  useModeName,
} from '#web/features/transit/routes/modeNames.ts';
import { modeOfAddress, modePath } from '#web/features/transit/routes/pagePath.ts';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { filterText, MAX_FILTER_TEXT } from '#web/request/parameters.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field, HiddenFields } from '#web/ui/Field.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageLinks, pageLinksOf } from '#web/ui/PageLinks.tsx';
import { useLiveFilter } from '#web/ui/useLiveFilter.ts';
import type { Route } from './+types/schedules.ts';
import styles from './schedules.module.css';

/** Routes per page: more than most agencies have of one mode, and quick to load on a phone. */
const PER_PAGE = 150;
/** Routes shown of each mode that has more than one page, when all modes are listed. */
const MAX_PER_MODE = 60;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const { client, now, t } = app;
  const url = new URL(request.url);
  const mode = modeOfAddress(url);
  if (mode === 'Access' && !app.agency.hasAccess) throw noPage(app);
  const text = filterText(url.searchParams.get('q'));
  const [routes, alerts, content] = await Promise.all([
    loadRoutes(app, request.signal),
    mode === 'Access' ? null : client.alerts({ signal: request.signal }),
    mode === 'Access' ? client.content({ signal: request.signal }) : null,
  ]);
  const instant = now();
  const inForce = alerts?.ok
    ? viewsNow(alerts.value.value, instant, app.lang).flatMap(({ alert }) =>
        isInForce(alert, instant) ? alert : [],
      )
    : [];
  const all = routes.ok ? routes.value : [];
  const filtered = all.filter((route) => mode === null || route.mode === mode);
  // A search also covers child routes; otherwise they are listed below their parents.
  const isSearch = text.trim() !== '';
  const listed = isSearch
    ? searchRoutes(filtered, text, app.agency.facts)
    : filtered.filter((route) => !route.isChildRoute);
  const paged = pagesOf(listed, Number(url.searchParams.get('page') ?? 1), PER_PAGE);
  const card = (route: (typeof all)[number]) => ({
    ...toRouteCard(route, inForce),
    children:
      isSearch || !route.isParentRoute
        ? []
        : all.filter(({ id }) => route.childRouteIds.includes(id)).map((child) => toRouteCard(child, [])),
  });
  const title =
    mode === null
      ? t('schedules.title')
      : mode === 'Access'
        ? t('schedules.accessTitle')
        : modeName(mode, modeNames(app.agency, app.lang), scheduleWords, t);
  const offered = offeredModes(all, app.agency.facts);
  return {
    now: instant.epochMilliseconds,
    page: describePage(context, request, {
      title,
      description: t(
        hasOnlySpecModes(app.agency.facts) ? 'schedules.description' : 'schedules.descriptionOfAny',
      ),
    }),
    mode,
    modes: scheduleOrder.filter((each) => offered.includes(each)),
    text,
    groups: isSearch
      ? []
      : scheduleOrder
          .map((each) => {
            const group = mode === null ? listed.filter((route) => route.mode === each) : paged.shown;
            const isWhole = mode !== null || group.length <= PER_PAGE;
            return {
              mode: each,
              cards: (isWhole ? group : group.slice(0, MAX_PER_MODE)).map(card),
              total: group.length,
            };
          })
          .filter(({ mode: each, cards }) => cards.length > 0 && (mode === null || each === mode)),
    ranked: isSearch ? { cards: listed.slice(0, PER_PAGE).map(card), total: listed.length } : null,
    pages: mode === null || isSearch || paged.pages.length < 2 ? [] : pageLinksOf(paged),
    access: content && accessContent(app, content),
    alertsUnknown: alerts !== null && !alerts.ok && !isNotPublished(alerts),
    error: routes.ok ? null : routes.error,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Schedules({ loaderData }: Route.ComponentProps) {
  const { mode, modes, text, groups, ranked, pages, alertsUnknown, access, error } = loaderData;
  const { phones, hasAccess } = useAgency();
  const nameOf = useModeName(scheduleWords);
  const t = useT();
  const tab = (each: Mode) => ({
    to: modePath(each),
    label: each === 'Access' ? t('schedules.access') : nameOf(each),
    current: mode === each,
  });
  return (
    <>
      <PageHeader
        title={
          mode === null || mode === 'Access'
            ? t(mode ? 'schedules.accessTitle' : 'schedules.title')
            : `${t('schedules.title')}: ${nameOf(mode)}`
        }
      />
      <LinkTabs
        label={t('schedules.modes')}
        tabs={[
          { to: '/schedules', label: t('schedules.all'), current: mode === null },
          ...modes.map(tab),
          ...(hasAccess ? [tab('Access')] : []),
        ]}
      />
      {access ? (
        <AccessPage phone={phones.support} content={access} now={loaderData.now} />
      ) : error ? (
        <ErrorBanner error={error} />
      ) : (
        <>
          <RouteSearch key={mode} text={text} />
          {alertsUnknown ? <p className="unknown">{t('schedules.alertsUnknown')}</p> : null}
          {ranked ? (
            <section aria-labelledby="found">
              <h2 id="found" className="large">
                {ranked.total === 0
                  ? t('schedules.noMatch', { text })
                  : t('schedules.count', { n: ranked.total })}
              </h2>
              {ranked.cards.length < ranked.total ? (
                <p>{t('schedules.firstOf', { n: ranked.cards.length })}</p>
              ) : null}
              <p>
                <AppLink to={mode === null ? '/schedules' : modePath(mode)}>{t('schedules.clear')}</AppLink>
              </p>
              <RouteCards cards={ranked.cards} />
            </section>
          ) : groups.length === 0 && mode !== null ? (
            <p>{t('schedules.noneOfMode')}</p>
          ) : (
            groups.map((group) => (
              <section key={group.mode} aria-labelledby={`mode-${group.mode}`} className={styles.group}>
                {/* On a mode's own page the heading above is enough. */}
                <h2 id={`mode-${group.mode}`} className={mode === null ? undefined : 'unseen'}>
                  {nameOf(group.mode)}
                </h2>
                {group.mode === 'Bus' && group.cards.every(({ children }) => children.length === 0) ? (
                  <RoutePlates cards={group.cards} />
                ) : (
                  <RouteCards cards={group.cards} />
                )}
                {group.cards.length < group.total && mode === null ? (
                  <p>
                    <AppLink to={modePath(group.mode)} className="touch">
                      {t('schedules.allOf', { n: group.total })}
                    </AppLink>
                  </p>
                ) : null}
                <PageLinks
                  label={t('schedules.pages')}
                  pages={pages}
                  hrefOf={(page) =>
                    page === 1
                      ? modePath(group.mode)
                      : `${modePath(group.mode)}${modePath(group.mode).includes('?') ? '&' : '?'}page=${page}`
                  }
                />
              </section>
            ))
          )}
        </>
      )}
    </>
  );
}

function RouteSearch({ text }: { text: string }) {
  const t = useT();
  const { field, onChange, onSubmit } = useLiveFilter(text);
  return (
    <Form
      method="get"
      role="search"
      aria-label={t('schedules.search')}
      className={`wrap even bottom above below ${styles.search}`}
      onChange={onChange}
      onSubmit={onSubmit}
    >
      <HiddenFields names={['mode', 'hideNav', 'lang']} />
      <Field label={t('schedules.search')} className={styles.field}>
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={text}
          maxLength={MAX_FILTER_TEXT}
          autoComplete="off"
        />
      </Field>
      <noscript>
        <Button type="submit" kind="accent">
          {t('schedules.searchButton')}
        </Button>
      </noscript>
    </Form>
  );
}
