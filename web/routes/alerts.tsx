// Service alerts: what holds now, what is planned, and detours, by mode and route.
import { Form, useSubmit } from 'react-router';
import { findRoute } from '#domain/findRoute.ts';
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
import type { CatalogueError } from '#web/features/errors/catalogueError.ts';
import { keepLastGood } from '#web/features/live/keepLastGood.ts';
import { useRefresh } from '#web/features/live/useRefresh.ts';
import { describePage, pageMeta } from '#web/features/meta/page.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { ErrorBanner } from '#web/ui/ErrorBanner.tsx';
import { FreshnessNote } from '#web/ui/FreshnessNote.tsx';
import { KeptFields } from '#web/ui/KeptFields.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { toBadge } from '#web/ui/routeBadge.ts';
import type { Route } from './+types/alerts.ts';

const REFRESH_SECONDS = 60;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const { now, t } = app;
  const filter = readAlertFilter(new URL(request.url).searchParams);
  const [loaded, { detours: knownDetours, detoursAge }, loadedRoutes] = await Promise.all([
    loadAlerts(app, request.signal),
    loadDetours(app, request.signal),
    loadRoutes(app, request.signal),
  ]);
  const routes = loadedRoutes.ok ? loadedRoutes.value : [];
  const alerts =
    loaded.alerts?.filter(({ view, words }) => passes(filter, view.routeIds, words, routes)) ?? [];
  const detours =
    knownDetours?.filter((detour) =>
      passes(filter, detour.routeIds, `${detour.message} ${detour.reason}`, routes),
    ) ?? [];
  const inPhase = (phase: 'now' | 'thisWeek' | 'later') =>
    groupByRoutes(
      alerts.flatMap((alert) => (alert.phase === phase ? alert.view : [])),
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
  if (loaded.alerts === null && filter.view !== 'detours') errors.push({ kind: 'live', what: 'alerts' });
  if (knownDetours === null && filter.view === 'detours') errors.push({ kind: 'live', what: 'detours' });
  if (!loadedRoutes.ok) errors.push(loadedRoutes.error);
  return {
    page: describePage(context, request, { title: t('alerts.title'), description: t('alerts.description') }),
    now: now().epochMilliseconds,
    // In the spelling of the services, as the choice below has it.
    filter: { ...filter, routeId: chosen ?? filter.routeId },
    counts: {
      now: loaded.alerts && alerts.filter(({ phase }) => phase === 'now').length,
      upcoming: loaded.alerts && alerts.filter(({ phase }) => phase !== 'now').length,
      detours: knownDetours && detours.length,
    },
    current: filter.view === 'now' ? inPhase('now') : [],
    thisWeek: filter.view === 'upcoming' ? inPhase('thisWeek') : [],
    later: filter.view === 'upcoming' ? inPhase('later') : [],
    detours: filter.view === 'detours' ? groupByRoutes(detours, (detour) => detour.routeIds, routes) : [],
    badges:
      filter.view === 'detours'
        ? routes.filter(({ id }) => detours.some(({ routeIds }) => routeIds.includes(id))).map(toBadge)
        : [],
    routeChoices: routeOptions(routes, said, chosen),
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
  const { filter, counts, current, thisWeek, later, detours, routeChoices, age, errors, now, badges } =
    loaderData;
  const t = useT();
  const refresh = useRefresh(loaderData, REFRESH_SECONDS);
  const tab = (view: AlertFilter['view'], label: string) => {
    const count = counts[view];
    return {
      to: alertsPath({ ...filter, view }),
      label,
      current: filter.view === view,
      ...(count === null ? {} : { count }),
    };
  };
  const filtered = filter.mode !== null || filter.routeId !== null || filter.text !== '';
  const here = alertsPath({ view: filter.view, mode: null, routeId: null, text: '' });
  const known = counts[filter.view] !== null;
  const empty = known && counts[filter.view] === 0;
  return (
    <>
      <PageHeader title={t('alerts.title')}>
        <FreshnessNote source={age} now={now} refresh={refresh} of="reports" announces />
      </PageHeader>
      <LinkTabs
        label={t('alerts.views')}
        tabs={[
          tab('now', t('alerts.now')),
          tab('upcoming', t('alerts.upcoming')),
          tab('detours', t('alerts.detours')),
        ]}
      />
      <AlertFilters filter={filter} routes={routeChoices} filtered={filtered} />
      {errors.map((error) => (
        <ErrorBanner key={error.kind} error={error} />
      ))}
      {empty ? (
        <p className={styles.empty}>{t(filtered ? 'alerts.noneMatch' : emptyKeys[filter.view])}</p>
      ) : null}
      <ModeGroups
        modes={current}
        level={2}
        show={(alert, isFirst) => (
          <AlertCard alert={alert} now={now} path={here} anchored={isFirst} level={3} />
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
              <AlertCard alert={alert} now={now} path={here} anchored={isFirst} level={4} />
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
              <AlertCard alert={alert} now={now} path={here} anchored={isFirst} level={4} />
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
  routes: RouteOptions;
  filtered: boolean;
}

/** A plain form, sent as soon as something is chosen where scripts run. */
function AlertFilters({ filter, routes, filtered }: FiltersProps) {
  const t = useT();
  const submit = useSubmit();
  const modes = [
    ['metro', t('alerts.modeMetro')],
    ['regional-rail', t('alerts.modeRegionalRail')],
    ['bus', t('alerts.modeBus')],
  ] as const;
  return (
    <Form
      method="get"
      action="/alerts"
      className={styles.filters}
      key={alertsPath(filter)}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement)
          void submit(event.currentTarget, { preventScrollReset: true });
      }}
    >
      <KeptFields names={['view', 'hideNav']} />
      <label className={styles.field}>
        {t('alerts.mode')}
        <select name="mode" defaultValue={filter.mode ?? ''}>
          <option value="">{t('alerts.allModes')}</option>
          {modes.map(([slug, label]) => (
            <option key={slug} value={slug}>
              {label}
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
        <input type="search" name="q" defaultValue={filter.text} />
      </label>
      <button type="submit" className={styles.apply}>
        {t('alerts.apply')}
      </button>
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

const modeKeys = {
  Metro: 'alerts.modeMetro',
  RegionalRail: 'alerts.modeRegionalRail',
  Bus: 'alerts.modeBus',
} as const;

/** Routes by mode; `none`: of which nothing is said. */
function RouteChoices({ groups, none = false }: { groups: readonly RouteOptionGroup[]; none?: boolean }) {
  const t = useT();
  return groups.map(({ mode, routes }) => (
    <optgroup
      key={mode}
      label={none ? t('alerts.noneOfMode', { mode: t(modeKeys[mode]) }) : t(modeKeys[mode])}
    >
      {routes.map(({ id, title, n }) => (
        <option key={id} value={id}>
          {n === 0 ? title : `${title} (${n})`}
        </option>
      ))}
    </optgroup>
  ));
}
