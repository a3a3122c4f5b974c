// The schedule index and its mode pages: every route there is today, found by the spec's own ranking.
import { Form } from 'react-router';
import { agency } from '#agency/agency.ts';
import { alertsForRoute } from '#domain/alertScope.ts';
import { messagesForRoute } from '#domain/messageRules.ts';
import type { Mode } from '#domain/mode.ts';
import { pagesOf } from '#domain/pagesOf.ts';
import { searchRoutes } from '#domain/routeSearch.ts';
import { appContext } from '#web/context.ts';
import { alertsNow } from '#web/features/alerts/alertsNow.server.ts';
import { describePage, pageMeta } from '#web/features/meta/page.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { AccessPage } from '#web/features/routes/AccessPage.tsx';
import { toMessageView } from '#web/features/routes/messageView.server.ts';
import { modeOfPath, modePaths } from '#web/features/routes/modePath.ts';
import { RouteCard } from '#web/features/routes/RouteCard.tsx';
import { toRouteCard } from '#web/features/routes/routeCard.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { ErrorBanner } from '#web/ui/ErrorBanner.tsx';
import { KeptFields } from '#web/ui/KeptFields.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageLinks } from '#web/ui/PageLinks.tsx';
import type { Route } from './+types/schedules.ts';
import styles from './schedules.module.css';

const MAX_QUERY = 100;
/** Routes on one page: more than most agencies have of a mode, and what a phone loads in a moment. */
const PER_PAGE = 150;
/** A mode of more than a page shows so many beside the other modes. */
const BESIDE_OTHERS = 60;
/** What editors write about Access, they write by its id. */
const ACCESS = { id: 'cct', mode: 'Access' } as const;
const modeOrder = ['Metro', 'Bus', 'RegionalRail'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const { client, now, t } = app;
  const url = new URL(request.url);
  const mode = modeOfPath(url.pathname);
  const text = (url.searchParams.get('q') ?? '').slice(0, MAX_QUERY);
  const [routes, alerts, content] = await Promise.all([
    loadRoutes(app, request.signal),
    mode === 'Access' ? null : client.alerts({ signal: request.signal }),
    mode === 'Access' ? client.content({ signal: request.signal }) : null,
  ]);
  const instant = now();
  const inForce = alerts?.ok ? alertsNow(alerts.value.value, instant) : [];
  const all = routes.ok ? routes.value : [];
  const ofMode = all.filter((route) => mode === null || route.mode === mode);
  // While searching every route may answer; otherwise children stand under their parents.
  const searched = text.trim() !== '';
  const listed = searched ? searchRoutes(ofMode, text) : ofMode.filter((route) => !route.isChildRoute);
  const paged = pagesOf(listed, Number(url.searchParams.get('page') ?? 1), PER_PAGE);
  const card = (route: (typeof all)[number]) => ({
    ...toRouteCard(route, alertsForRoute(inForce, route).length),
    children:
      searched || !route.isParentRoute
        ? []
        : all.filter(({ id }) => route.childRouteIds.includes(id)).map((child) => toRouteCard(child, 0)),
  });
  const title = {
    Bus: t('schedules.bus'),
    Metro: t('schedules.metro'),
    RegionalRail: t('schedules.rail'),
    Access: t('schedules.accessTitle'),
  };
  return {
    page: describePage(context, request, {
      title: mode === null ? t('schedules.title') : title[mode],
      description: t('schedules.description'),
    }),
    mode,
    text,
    groups: searched
      ? []
      : modeOrder
          .map((each) => {
            const ofEach = mode === null ? listed.filter((route) => route.mode === each) : paged.shown;
            const fits = mode !== null || ofEach.length <= PER_PAGE;
            return {
              mode: each,
              cards: (fits ? ofEach : ofEach.slice(0, BESIDE_OTHERS)).map(card),
              total: ofEach.length,
            };
          })
          .filter(({ mode: each, cards }) => cards.length > 0 && (mode === null || each === mode)),
    ranked: searched ? { cards: listed.slice(0, PER_PAGE).map(card), total: listed.length } : null,
    pages:
      mode === null || searched || paged.pages.length < 2
        ? []
        : paged.pages.map(({ first, last }, place) => ({
            page: place + 1,
            first: first.name,
            last: last.name,
            isCurrent: place + 1 === paged.current,
          })),
    messages:
      content?.ok && content.value.value.messages.ok
        ? messagesForRoute(content.value.value.messages.items, ACCESS, instant, agency.facts).map(
            toMessageView,
          )
        : [],
    alertsUnknown: alerts !== null && !alerts.ok,
    error: routes.ok ? null : routes.error,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Schedules({ loaderData }: Route.ComponentProps) {
  const { mode, text, groups, ranked, pages, alertsUnknown, messages, error } = loaderData;
  const t = useT();
  const names: Record<Mode, string> = {
    Bus: t('schedules.bus'),
    Metro: t('schedules.metro'),
    RegionalRail: t('schedules.rail'),
    Access: t('schedules.access'),
  };
  const tab = (each: Mode) => ({ to: modePaths[each], label: names[each], current: mode === each });
  return (
    <>
      <PageHeader
        title={
          mode === null || mode === 'Access'
            ? t(mode ? 'schedules.accessTitle' : 'schedules.title')
            : `${t('schedules.title')}: ${names[mode]}`
        }
      />
      <LinkTabs
        label={t('schedules.modes')}
        tabs={[
          { to: '/schedules', label: t('schedules.all'), current: mode === null },
          tab('Metro'),
          tab('Bus'),
          tab('RegionalRail'),
          tab('Access'),
        ]}
      />
      {mode === 'Access' ? (
        <AccessPage phone={agency.phones.support} messages={messages} />
      ) : error ? (
        <ErrorBanner error={error} />
      ) : (
        <>
          <Form
            method="get"
            role="search"
            aria-label={t('schedules.search')}
            className={styles.search}
            key={mode}
          >
            <KeptFields names={['hideNav', 'lang']} />
            <label>
              <span>{t('schedules.search')}</span>
              <input type="search" name="q" defaultValue={text} maxLength={MAX_QUERY} autoComplete="off" />
            </label>
            <button type="submit">{t('schedules.searchButton')}</button>
          </Form>
          {alertsUnknown ? <p className={styles.unknown}>{t('schedules.alertsUnknown')}</p> : null}
          {ranked ? (
            <section aria-labelledby="found">
              <h2 id="found" className={styles.found}>
                {ranked.total === 0
                  ? t('schedules.noMatch', { text })
                  : t('schedules.count', { n: ranked.total })}
              </h2>
              {ranked.cards.length < ranked.total ? (
                <p>{t('schedules.firstOf', { n: ranked.cards.length })}</p>
              ) : null}
              <p>
                <AppLink to={mode === null ? '/schedules' : modePaths[mode]}>{t('schedules.clear')}</AppLink>
              </p>
              <ul className={styles.cards}>
                {ranked.cards.map((card) => (
                  <li key={card.badge.id}>
                    <RouteCard card={card} />
                  </li>
                ))}
              </ul>
            </section>
          ) : groups.length === 0 && mode !== null ? (
            <p>{t('schedules.noneOfMode')}</p>
          ) : (
            groups.map((group) => (
              <section key={group.mode} aria-labelledby={`mode-${group.mode}`} className={styles.group}>
                {/* On a mode's own page the heading above says it. */}
                <h2 id={`mode-${group.mode}`} className={mode === null ? undefined : 'unseen'}>
                  {names[group.mode]}
                </h2>
                <ul className={styles.cards}>
                  {group.cards.map((card) => (
                    <li key={card.badge.id}>
                      <RouteCard card={card} />
                    </li>
                  ))}
                </ul>
                {group.cards.length < group.total && mode === null ? (
                  <p>
                    <AppLink to={modePaths[group.mode]} className={styles.more}>
                      {t('schedules.allOf', { n: group.total })}
                    </AppLink>
                  </p>
                ) : null}
                <PageLinks
                  label={t('schedules.pages')}
                  pages={pages}
                  hrefOf={(page) =>
                    page === 1 ? modePaths[group.mode] : `${modePaths[group.mode]}?page=${page}`
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
