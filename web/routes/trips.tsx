import { redirect } from 'react-router';
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { DEPARTURES_SECONDS } from '#web/features/base/live/intervals.ts';
import { keepLastGood } from '#web/features/base/live/keepLastGood.ts';
import { useRefresh } from '#web/features/base/live/useRefresh.ts';
import { describePage, pageMeta } from '#web/features/base/meta/page.ts';
import { SavePlaceButton } from '#web/features/transit/favourites/SavePlaceButton.tsx';
import { TripRows } from '#web/features/transit/trips/TripRows.tsx';
import form from '#web/features/transit/trips/TripsForm.module.css';
import { SwapWords, TripsForm } from '#web/features/transit/trips/TripsForm.tsx';
import { readTripsChoice } from '#web/features/transit/trips/tripsChoice.ts';
import { tripsPage } from '#web/features/transit/trips/tripsPage.server.ts';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Blanked } from '#web/ui/Blanked.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { usePendingChoice } from '#web/ui/usePendingChoice.ts';
import type { Route } from './+types/trips.ts';
import styles from './trips.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const { searchParams } = new URL(request.url);
  const { redirectTo, ...view } = await tripsPage(app, readTripsChoice(searchParams), request.signal);
  if (redirectTo !== null) {
    const frame = ['hideNav', 'lang'].flatMap((name) =>
      searchParams.getAll(name).map((value) => `&${name}=${encodeURIComponent(value)}`),
    );
    throw redirect(redirectTo + frame.join(''), 302);
  }
  const { from, to } = view;
  return {
    ...view,
    page: describePage(context, request, {
      title: from && to ? app.t('trips.titleOf', { from: from.name, to: to.name }) : app.t('trips.title'),
      description: app.t('trips.description'),
      keep: ['from', 'to'],
      // A page for each pair of thousands of stops would be useless in search results.
      indexed: from === null && to === null,
    }),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepLastGood(args);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Trips({ loaderData: view }: Route.ComponentProps) {
  const { from, to } = view;
  const t = useT();
  const refresh = useRefresh(view, DEPARTURES_SECONDS);
  const pending = usePendingChoice();
  return (
    <article>
      <PageHeader
        title={t('trips.title')}
        back={{ to: '/schedules', label: t('chrome.schedules') }}
        action={
          from && to && !view.isSame ? (
            <SavePlaceButton
              favourite={{
                place: { kind: 'trips', from: from.id, to: to.id },
                name: `${from.name} → ${to.name}`,
              }}
            />
          ) : null
        }
      />
      <TripsChooser view={view} />
      {view.errors.map((error) => (
        <ErrorBanner key={error.kind} error={error} />
      ))}
      {view.unclear.map((each) => (
        <section key={each.text} className="unknown">
          <p>{t(each.choices.length > 0 ? 'trips.which' : 'search.nothing', { text: each.text })}</p>
          <ul className={styles.choices}>
            {each.choices.map((choice) => (
              <li key={choice.to}>
                <AppLink to={choice.to}>
                  <span translate="no">{choice.name}</span> <small>{t(`chrome.${choice.kind}`)}</small>
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {view.isSame ? <p>{t('trips.same')}</p> : null}
      {from && to && !view.isSame ? (
        <Blanked isBlank={pending.changes('from', 'to', 'date', 'time')} label={t('common.loading')}>
          <TripsFound view={view} refresh={refresh} />
        </Blanked>
      ) : null}
    </article>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function TripsFound({ view, refresh }: { view: Loaded; refresh: { failing: boolean; online: boolean } }) {
  const t = useT();
  const changeMinutes = view.rows.flatMap(({ change }) => change?.minutes ?? []);
  return (
    <section aria-labelledby="trips" className={styles.found}>
      <div className={styles.head}>
        <h2 id="trips" className="unseen">
          {t('trips.found')}
        </h2>
        {view.isToday ? (
          <FreshnessNote source={view.live} now={view.now} refresh={refresh} announces />
        ) : null}
      </div>
      {view.isToday && view.live.state === 'down' ? (
        <p className="unknown">{t('route.liveUnknown')}</p>
      ) : null}
      {view.earlier ? (
        <AppLink to={view.earlier} preventScrollReset className={`${styles.more} no-print`}>
          {t('trips.earlier')}
        </AppLink>
      ) : null}
      {view.zoneNote ? <p>{view.zoneNote}</p> : null}
      {view.rows.length === 0 && view.known ? <p>{t('trips.none')}</p> : null}
      {view.dayKnown ? null : <p>{t('route.dayUnknown')}</p>}
      {changeMinutes.length > 0 ? (
        <p className="soft">{t('trips.changeTime', { n: Math.min(...changeMinutes) })}</p>
      ) : null}
      <TripRows view={view} />
      {view.later ? (
        <AppLink to={view.later} preventScrollReset className={`${styles.more} no-print`}>
          {t('trips.later')}
        </AppLink>
      ) : null}
    </section>
  );
}

function TripsChooser({ view }: { view: Loaded }) {
  const t = useT();
  const key = `${view.fromText} ${view.toText} ${view.date} ${view.time}`;
  return (
    <TripsForm
      key={key}
      from={view.fromText}
      to={view.toText}
      names={view.names}
      swap={
        view.swapped ? (
          <AppLink to={view.swapped} className={form.swap}>
            <SwapWords />
          </AppLink>
        ) : null
      }
    >
      <Disclosure
        summary={view.date === null && view.time === null ? t('trips.now') : t('trips.when')}
        open={view.date !== null || view.time !== null}
      >
        <div className={form.when}>
          <label className={form.field}>
            <span>{t('route.day')}</span>
            <input type="date" name="date" defaultValue={view.date ?? ''} />
          </label>
          <label className={form.field}>
            <span>{t('trips.time')}</span>
            <input type="time" name="time" defaultValue={view.time ?? ''} />
          </label>
        </div>
      </Disclosure>
    </TripsForm>
  );
}
