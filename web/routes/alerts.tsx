import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { ErrorBanners } from '#web/features/base/errors/ErrorBanner.tsx';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { STATUS_SECONDS } from '#web/features/base/live/polling.ts';
import { keepLastGood, useRefresh } from '#web/features/base/live/useRefresh.ts';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { AlertFilters } from '#web/features/transit/alerts/AlertFilters.tsx';
import { AlertGroups, ModeGroups } from '#web/features/transit/alerts/AlertGroups.tsx';
import { alertsPath } from '#web/features/transit/alerts/alertFilter.ts';
import { alertsPage } from '#web/features/transit/alerts/alertsPage.server.ts';
import { DetourRow } from '#web/features/transit/alerts/DetourCard.tsx';
import { leaveUnknown } from '#web/features/transit/stations/nearPages.server.ts';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Blanked } from '#web/ui/Loading.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageLinks } from '#web/ui/PageLinks.tsx';
import { usePendingChoice } from '#web/ui/usePendingChoice.ts';
import type { Route } from './+types/alerts.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const app = appContext(context);
  if (!app.agency.hasAlerts) return leaveUnknown(app, url, request.signal);
  app.lasts(LIVE_SECONDS);
  return {
    page: describePage(context, request, {
      title: app.t('alerts.title'),
      description: app.t('alerts.description'),
    }),
    ...(await alertsPage(app, request)),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepLastGood(args);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.page),
  { tagName: 'link' as const, rel: 'alternate', type: 'application/atom+xml', href: '/alerts.atom' },
];

export default function Alerts({ loaderData }: Route.ComponentProps) {
  const { filter, modes, pages, counts, current, thisWeek, later, detours } = loaderData;
  const { routeChoices, age, errors, now, isPublished } = loaderData;
  const t = useT();
  const refresh = useRefresh(loaderData, STATUS_SECONDS);
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
  const isEmpty = counts[filter.view] === 0;
  return (
    <>
      <PageHeader title={t('alerts.title')} />
      <AlertFilters
        filter={filter}
        counts={counts}
        modes={modes}
        routes={routeChoices}
        filtered={filtered && !isEmpty}
      />
      <Blanked isBlank={pending.changes('view', 'mode', 'route', 'page')} label={t('common.loading')}>
        <ErrorBanners errors={errors} />
        {isPublished ? null : <p className="large roomy">{t('alerts.notPublished')}</p>}
        {isEmpty && isPublished ? (
          <p className="large roomy">
            {t(filtered ? 'alerts.noneMatch' : emptyKeys[filter.view])}{' '}
            {filtered ? (
              <AppLink to={alertsPath({ view: filter.view, mode: null, routeId: null, text: '' })}>
                {t('alerts.clear')}
              </AppLink>
            ) : null}
          </p>
        ) : null}
        <div className="stack close aged">
          <div>
            <AlertGroups modes={current} now={now} linkOf={linkOf} />
            <AlertGroups modes={thisWeek} now={now} linkOf={linkOf} title={t('alerts.thisWeek')} />
            <AlertGroups modes={later} now={now} linkOf={linkOf} title={t('alerts.later')} />
            <ModeGroups
              modes={detours}
              level={2}
              show={(detour, { badges, unknownIds }) => (
                <DetourRow detour={detour} now={now} badges={badges} unknownIds={unknownIds} />
              )}
              keyOf={({ id }) => id}
            />
          </div>
          {isPublished ? (
            <div className="age">
              <FreshnessNote source={age} now={now} refresh={refresh} of="reports" announces />
            </div>
          ) : null}
        </div>
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
