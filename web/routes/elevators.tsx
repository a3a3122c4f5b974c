import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { STATUS_SECONDS } from '#web/features/base/live/polling.ts';
import { keepLastGood, useRefresh } from '#web/features/base/live/useRefresh.ts';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { SavedOutages } from '#web/features/screens/elevators/SavedOutages.tsx';
import { loadElevators } from '#web/features/transit/elevators/loadElevators.server.ts';
import { OutageCard } from '#web/features/transit/elevators/OutageCard.tsx';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { leaveUnknown } from '#web/features/transit/stations/nearPages.server.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import type { Route } from './+types/elevators.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const app = appContext(context);
  if (!app.agency.hasAlerts) return leaveUnknown(app, url, request.signal);
  app.lasts(LIVE_SECONDS);
  const { now, t } = app;
  const routes = await loadRoutes(app, request.signal);
  const elevators = await loadElevators(app, routes.ok ? routes.value : [], request.signal);
  return {
    page: describePage(context, request, {
      title: t('elevators.title'),
      description: t('elevators.description'),
    }),
    now: now().epochMilliseconds,
    ...elevators,
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepLastGood(args);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Elevators({ loaderData }: Route.ComponentProps) {
  const { state, outages, age, now } = loaderData;
  const t = useT();
  const format = useFormats();
  const refresh = useRefresh(loaderData, STATUS_SECONDS);
  return (
    <>
      <PageHeader title={t('elevators.title')} />
      {state === 'unknown' ? <ErrorBanner error={{ kind: 'live', what: 'elevators' }} /> : null}
      {state === 'not published' ? <p className="large roomy">{t('elevators.notPublished')}</p> : null}
      {state === 'none' ? (
        <p className="large roomy">
          <span aria-hidden="true" className="ok">
            ●
          </span>{' '}
          <span>
            {t('elevators.none', format.time(age.state === 'answered' && age.asOf !== null ? age.asOf : now))}
          </span>
        </p>
      ) : null}
      <div className="stack close aged">
        {state === 'outages' ? (
          <SavedOutages outages={outages}>
            {(shown) => (
              <ul className="rows abreast">
                {shown.map((outage) => (
                  <li key={`${outage.station} ${outage.elevator} ${outage.message}`}>
                    <OutageCard outage={outage} />
                  </li>
                ))}
              </ul>
            )}
          </SavedOutages>
        ) : null}
        {state === 'not published' ? null : (
          <div className="age">
            <FreshnessNote source={age} now={now} refresh={refresh} of="reports" announces />
          </div>
        )}
      </div>
    </>
  );
}
