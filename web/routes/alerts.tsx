// Service alerts: what holds now, what is planned, and detours, by mode and route.
import { Form } from 'react-router';
import { crossedEntities } from '#domain/alerts/alertEntity.ts';
import { findRoute } from '#domain/findRoute.ts';
import { inOrderOfForce } from '#domain/inOrderOfForce.ts';
import type { ScheduledMode } from '#domain/mode.ts';
import { pagesOf } from '#domain/pagesOf.ts';
import { appContext } from '#web/context.ts';
import { AlertCard } from '#web/features/alerts/AlertCard.tsx';
import { type AlertFilter, alertsPath, passes, readAlertFilter } from '#web/features/alerts/alertFilter.ts';
import styles from '#web/features/alerts/alerts.module.css';
import { DetourCard } from '#web/features/alerts/DetourCard.tsx';
import { groupByRoutes } from '#web/features/alerts/groupByRoutes.ts';
import { loadAlerts } from '#web/features/alerts/loadAlerts.server.ts';
import { loadDetours } from '#web/features/alerts/loadDetours.server.ts';
import { ModeGroups } from '#web/features/alerts/ModeGroups.tsx';
import { type RouteOptionGroup, type RouteOptions, routeOptions } from '#web/features/alerts/routeOptions.ts';
import { useLiveFilter } from '#web/features/chrome/useLiveFilter.ts';
import { usePendingChoice } from '#web/features/chrome/usePendingChoice.ts';
import type { CatalogueError } from '#web/features/errors/catalogueError.ts';
import { keepLastGood } from '#web/features/live/keepLastGood.ts';
import { useRefresh } from '#web/features/live/useRefresh.ts';
import { describePage, pageMeta } from '#web/features/meta/page.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { alertWords, offeredModes, statusOrder, useModeName } from '#web/features/routes/modeNames.ts';
import { modeSlugs } from '#web/features/routes/modePath.ts';
import { useT } from '#web/i18n/translation.tsx';
import { LIVE_SECONDS } from '#web/lasting.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Blanked } from '#web/ui/Blanked.tsx';
import { ErrorBanner } from '#web/ui/ErrorBanner.tsx';
import { FreshnessNote } from '#web/ui/FreshnessNote.tsx';
import { KeptFields } from '#web/ui/KeptFields.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageLinks } from '#web/ui/PageLinks.tsx';
import { toBadge } from '#web/ui/routeBadge.ts';
import type { Route } from './+types/alerts.ts';

const REFRESH_SECONDS = 60;
/** Alerts or detours on one page: more than most agencies have, and what a phone loads in a moment. */
const PER_PAGE = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const { now, t } = app;
  const filter = readAlertFilter(new URL(request.url).searchParams);
  const [loaded, { detours: knownDetours, detoursAge }, loadedRoutes] = await Promise.all([
    loadAlerts(app, request.signal),
    loadDetours(app, request.signal),
    loadRoutes(app, request.signal),
  ]);
  const routes = loadedRoutes.ok ? loadedRoutes.value : [];
  const offered = offeredModes(routes, app.agency.facts);
  const ordered =
    loaded.alerts && inOrderOfForce(loaded.alerts, ({ view }) => view.start, now().epochMilliseconds);
  const alerts = ordered?.filter(({ alert, words }) => passes(filter, alert.entities, words, routes)) ?? [];
  const detours = inOrderOfForce(
    knownDetours?.filter((detour) =>
      passes(filter, crossedEntities(detour.routeIds, []), `${detour.message} ${detour.reason}`, routes),
    ) ?? [],
    (detour) => detour.start,
    now().epochMilliseconds,
  );
  const inView = <T extends { phase: string }>(list: readonly T[]) =>
    filter.view === 'now'
      ? list.filter(({ phase }) => phase === 'now')
      : ['thisWeek', 'later'].flatMap((each) => list.filter(({ phase }) => phase === each));
  const paged = pagesOf(inView(alerts), filter.page ?? 1, PER_PAGE);
  const pagedDetours = pagesOf(detours, filter.page ?? 1, PER_PAGE);
  const { current: page, pages } = filter.view === 'detours' ? pagedDetours : paged;
  // A link to one alert leads to the list without filters, where it may be on another page.
  const wholePage = new Map(
    inView(ordered ?? []).map(({ view }, index) => [view.id, 1 + Math.floor(index / PER_PAGE)]),
  );
  const inPhase = (phase: 'now' | 'thisWeek' | 'later') =>
    groupByRoutes(
      paged.shown.flatMap((alert) =>
        alert.phase === phase ? { ...alert.view, page: wholePage.get(alert.view.id) ?? 1 } : [],
      ),
      (view) => view.routeIds,
      routes,
    );
  // What is counted beside each route is what choosing it shows, whatever else is filtered by.
  const said =
    filter.view === 'detours'
      ? (knownDetours ?? []).map((detour) => detour.routeIds)
      : (loaded.alerts ?? [])
          .filter(({ phase }) => (phase === 'now') === (filter.view === 'now'))
          .map(({ view }) => view.routeIds);
  const chosen = filter.routeId === null ? null : (findRoute(routes, filter.routeId)?.id ?? null);
  const errors: CatalogueError[] = [];
  if (loaded.alerts === null && loaded.isPublished && filter.view !== 'detours')
    errors.push({ kind: 'live', what: 'alerts' });
  if (knownDetours === null && filter.view === 'detours') errors.push({ kind: 'live', what: 'detours' });
  if (!loadedRoutes.ok) errors.push(loadedRoutes.error);
  return {
    page: describePage(context, request, { title: t('alerts.title'), description: t('alerts.description') }),
    now: now().epochMilliseconds,
    modes: statusOrder.filter((mode) => offered.includes(mode)),
    // In the spelling of the services, as the choice below has it.
    filter: { ...filter, routeId: chosen ?? filter.routeId, page },
    pages: pages.length,
    counts: {
      now: loaded.alerts && alerts.filter(({ phase }) => phase === 'now').length,
      upcoming: loaded.alerts && alerts.filter(({ phase }) => phase !== 'now').length,
      detours: knownDetours && detours.length,
    },
    current: filter.view === 'now' ? inPhase('now') : [],
    thisWeek: filter.view === 'upcoming' ? inPhase('thisWeek') : [],
    later: filter.view === 'upcoming' ? inPhase('later') : [],
    detours:
      filter.view === 'detours' ? groupByRoutes(pagedDetours.shown, (detour) => detour.routeIds, routes) : [],
    badges:
      filter.view === 'detours'
        ? routes
            .filter(({ id }) => pagedDetours.shown.some(({ routeIds }) => routeIds.includes(id)))
            .map(toBadge)
        : [],
    routeChoices: routeOptions(routes, said, chosen),
    isPublished: loaded.isPublished,
    age: filter.view === 'detours' ? detoursAge : loaded.alertsAge,
    errors,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  keepLastGood(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.page),
  { tagName: 'link' as const, rel: 'alternate', type: 'application/atom+xml', href: '/alerts.atom' },
];

export default function Alerts({ loaderData }: Route.ComponentProps) {
  const {
    filter,
    modes,
    pages,
    counts,
    current,
    thisWeek,
    later,
    detours,
    routeChoices,
    age,
    errors,
    now,
    badges,
  } = loaderData;
  const t = useT();
  const refresh = useRefresh(loaderData, REFRESH_SECONDS);
  const tab = (view: AlertFilter['view'], label: string) => {
    const count = counts[view];
    return {
      to: alertsPath({ ...filter, view, page: 1 }),
      label,
      current: filter.view === view,
      ...(count === null ? {} : { count }),
    };
  };
  const pending = usePendingChoice();
  const filtered = filter.mode !== null || filter.routeId !== null || filter.text !== '';
  const linkOf = (alert: { page: number }) =>
    alertsPath({ view: filter.view, mode: null, routeId: null, text: '', page: alert.page });
  const pageLinks = Array.from({ length: pages }, (_, index) => ({
    page: index + 1,
    first: String(index + 1),
    last: String(index + 1),
    isCurrent: index + 1 === filter.page,
  }));
  const known = counts[filter.view] !== null;
  const empty = known && counts[filter.view] === 0;
  return (
    <>
      <PageHeader title={t('alerts.title')}>
        {loaderData.isPublished ? (
          <FreshnessNote source={age} now={now} refresh={refresh} of="reports" announces />
        ) : null}
      </PageHeader>
      <LinkTabs
        label={t('alerts.views')}
        tabs={[
          tab('now', t('alerts.now')),
          tab('upcoming', t('alerts.upcoming')),
          tab('detours', t('alerts.detours')),
        ]}
      />
      <AlertFilters filter={filter} modes={modes} routes={routeChoices} filtered={filtered} />
      <Blanked isBlank={pending.changes('view', 'mode', 'route', 'page')} label={t('common.loading')}>
        {errors.map((error) => (
          <ErrorBanner key={error.kind} error={error} />
        ))}
        {loaderData.isPublished ? null : <p className={styles.empty}>{t('alerts.notPublished')}</p>}
        {empty && loaderData.isPublished ? (
          <p className={styles.empty}>{t(filtered ? 'alerts.noneMatch' : emptyKeys[filter.view])}</p>
        ) : null}
        <ModeGroups
          modes={current}
          level={2}
          show={(alert, isFirst) => (
            <AlertCard alert={alert} now={now} path={linkOf(alert)} anchored={isFirst} level={3} />
          )}
          keyOf={({ id }) => id}
        />
        {thisWeek.length > 0 ? (
          <section>
            <h2 className={styles.when}>{t('alerts.thisWeek')}</h2>
            <ModeGroups
              modes={thisWeek}
              level={3}
              show={(alert, isFirst) => (
                <AlertCard alert={alert} now={now} path={linkOf(alert)} anchored={isFirst} level={4} />
              )}
              keyOf={({ id }) => id}
            />
          </section>
        ) : null}
        {later.length > 0 ? (
          <section>
            <h2 className={styles.when}>{t('alerts.later')}</h2>
            <ModeGroups
              modes={later}
              level={3}
              show={(alert, isFirst) => (
                <AlertCard alert={alert} now={now} path={linkOf(alert)} anchored={isFirst} level={4} />
              )}
              keyOf={({ id }) => id}
            />
          </section>
        ) : null}
        <ModeGroups
          modes={detours}
          level={2}
          show={(detour) => <DetourCard detour={detour} now={now} level={3} badges={badges} />}
          keyOf={({ id }) => id}
        />
        <PageLinks
          label={t('stations.pages')}
          pages={pageLinks}
          hrefOf={(page) => alertsPath({ ...filter, page })}
        />
      </Blanked>
    </>
  );
}

const emptyKeys = {
  now: 'alerts.noneNow',
  upcoming: 'alerts.noneUpcoming',
  detours: 'alerts.noneDetours',
} as const;

interface FiltersProps {
  filter: AlertFilter;
  modes: readonly ScheduledMode[];
  routes: RouteOptions;
  filtered: boolean;
}

/** A plain form, sent as soon as something is chosen where scripts run. */
function AlertFilters({ filter, modes, routes, filtered }: FiltersProps) {
  const t = useT();
  const { field, onChange, onSubmit } = useLiveFilter(filter.text);
  const nameOf = useModeName(alertWords);
  return (
    <Form
      method="get"
      action="/alerts"
      className={styles.filters}
      key={alertsPath({ ...filter, text: '', page: 1 })}
      onChange={onChange}
      onSubmit={onSubmit}
    >
      <KeptFields names={['view', 'hideNav', 'lang']} />
      <label className={styles.field}>
        {t('alerts.mode')}
        <select name="mode" defaultValue={filter.mode ?? ''}>
          <option value="">{t('alerts.allModes')}</option>
          {modes.map((mode) => (
            <option key={mode} value={modeSlugs[mode]}>
              {nameOf(mode)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        {t('alerts.route')}
        <select name="route" defaultValue={filter.routeId ?? ''} translate="no">
          <option value="">{t('alerts.allRoutes')}</option>
          <RouteChoices groups={routes.named} />
          {routes.others === null ? (
            <option disabled>{t('alerts.othersNone')}</option>
          ) : (
            <RouteChoices groups={routes.others} none />
          )}
        </select>
      </label>
      <label className={styles.field}>
        {t('alerts.text')}
        <input ref={field} type="search" name="q" defaultValue={filter.text} autoComplete="off" />
      </label>
      <noscript>
        <button type="submit" className={styles.apply}>
          {t('alerts.apply')}
        </button>
      </noscript>
      {filtered ? (
        <AppLink
          className={styles.clear}
          to={alertsPath({ view: filter.view, mode: null, routeId: null, text: '' })}
        >
          {t('alerts.clear')}
        </AppLink>
      ) : null}
    </Form>
  );
}

/** Routes by mode; `none`: of which nothing is said. */
function RouteChoices({ groups, none = false }: { groups: readonly RouteOptionGroup[]; none?: boolean }) {
  const t = useT();
  const nameOf = useModeName(alertWords);
  return groups.map(({ mode, routes }) => (
    <optgroup key={mode} label={none ? t('alerts.noneOfMode', { mode: nameOf(mode) }) : nameOf(mode)}>
      {routes.map(({ id, title, n }) => (
        <option key={id} value={id}>
          {n === 0 ? title : `${title} (${n})`}
        </option>
      ))}
    </optgroup>
  ));
}
