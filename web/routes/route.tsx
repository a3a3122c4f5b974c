// Shows a route (spec section 2): the next departures, the line's stops, timetables and notices.
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { ErrorBanners } from '#web/features/base/errors/ErrorBanner.tsx';
import { DEPARTURES_SECONDS, TIMETABLE_SECONDS } from '#web/features/base/live/polling.ts';
import { keepLastGood, useRefresh } from '#web/features/base/live/useRefresh.ts';
import { describePage, tripData } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { ChoiceForm, WhenChoice } from '#web/features/screens/routePage/ChoiceForm.tsx';
import {
  isSuspended,
  NextDepartures,
  RouteNotices,
} from '#web/features/screens/routePage/NextDepartures.tsx';
import { RouteAside } from '#web/features/screens/routePage/RouteAside.tsx';
import { RouteBar } from '#web/features/screens/routePage/RouteBar.tsx';
import { routePage } from '#web/features/screens/routePage/routePage.server.ts';
import { type RoutePage, THREE_COLUMNS, type ToHref } from '#web/features/screens/routePage/routePage.ts';
import { StopHeading, StopSheet } from '#web/features/screens/routePage/StopSheet.tsx';
import { usePreferredStop } from '#web/features/screens/routePage/usePreferredStop.ts';
import { LineFilter } from '#web/features/transit/departures/LineFilter.tsx';
import { MessageList } from '#web/features/transit/messages/MessageList.tsx';
import { readRouteChoice, withChoice } from '#web/features/transit/routes/pagePath.ts';
import { ServiceAreas } from '#web/features/transit/routes/ServiceAreas.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { lazyPart } from '#web/ui/hydration.ts';
import { Blanked } from '#web/ui/Loading.tsx';
import { badgeLabel } from '#web/ui/routeBadge.ts';
import { usePendingChoice } from '#web/ui/usePendingChoice.ts';
import type { Route } from './+types/route.ts';
import styles from './route.module.css';

/** Timetables load on demand, because departures do not need them. */
const DayDepartures = lazyPart(() => import('#web/features/screens/routePage/DayDepartures.tsx'));
const Timetables = lazyPart(() => import('#web/features/screens/routePage/Timetables.tsx'));

const REFRESH_SECONDS = { departures: DEPARTURES_SECONDS, timetable: TIMETABLE_SECONDS };

/** When one of these query parameters changes, the displayed times belong to another choice. */
const CHOICE_PARAMETERS = ['direction', 'line', 'stop', 'to', 'date', 'view', 'stops'];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const choice = readRouteChoice(new URL(request.url).searchParams);
  const view = await routePage(app, params.routeId, choice, request);
  const name = badgeLabel(view.badge);
  const { badge, trip, next } = view;
  return {
    ...view,
    linkedData:
      trip &&
      tripData(
        {
          mode: badge.mode,
          line: badge.title,
          trainNumber:
            next.find(({ tripId, run }) => tripId === trip.tripId && run === trip.run)?.trainNumber ?? null,
          stops: trip.stops,
        },
        { name: app.agency.name, zone: app.agency.facts.zone },
      ),
    page: describePage(context, request, {
      title: name,
      description: app.t('route.description', { route: name }),
      isEmbeddable: true,
    }),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepLastGood(args);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page, loaderData?.linkedData);

export default function RouteScreen({ loaderData: view }: Route.ComponentProps) {
  const t = useT();
  const refresh = useRefresh(view, REFRESH_SECONDS[view.view]);
  const pending = usePendingChoice();
  // Include a pending choice, so that neither of two quick choices is lost.
  const to: ToHref = (change) => withChoice(pending.params, { trip: null, run: null, ...change });
  usePreferredStop(view, to);
  const columns = useRef<HTMLDivElement>(null);
  useLights(columns);
  const chosen = readRouteChoice(pending.params);
  const isChangingLine = pending.changes('direction', 'line');
  const isChanging = pending.changes(...CHOICE_PARAMETERS);
  // The key keeps the keyboard focus on the tab, whose position differs between views.
  const when = <WhenChoice key="when" view={view} chosen={chosen.view} to={to} />;
  const suspended = isSuspended(view);
  // Without stops, riders book instead of looking up a time.
  const isOnDemand = view.stop === null && view.aboutRoute.areas.length > 0;
  const showsNext = !isOnDemand && view.view === 'departures';
  return (
    <article>
      <RouteBar
        view={view}
        to={to}
        directionId={(isChangingLine ? chosen.directionId : null) ?? view.directionId}
      />
      <ErrorBanners errors={view.errors} />
      {suspended ? <RouteNotices view={view} /> : null}
      {view.children.length > 0 ? (
        <LineFilter
          lines={view.children}
          chosen={view.child}
          to={(line) => to(line === null ? { line } : { line, stop: null })}
        />
      ) : null}
      <ChosenOnPaper view={view} />
      <div ref={columns} className={`stack ${styles.columns}`} data-view={view.view}>
        {view.stop === null ? null : <StopSheet view={view} to={to} />}
        <div>
          <Blanked isBlank={isChangingLine || pending.changes('stop')} label="">
            {isOnDemand ? (
              <ServiceAreas areas={view.aboutRoute.areas} heading="h2" />
            ) : view.stop === null ? (
              <p className="soft">{t('route.noStops')}</p>
            ) : (
              <StopHeading view={view} stop={view.stop} />
            )}
          </Blanked>
          {view.onwards.length > 0 ? (
            <div className={styles.destination}>
              <ChoiceForm
                name="to"
                label={t('route.destination')}
                value={view.to ?? ''}
                options={[
                  { value: '', label: t('route.anyDestination') },
                  ...view.onwards.map(({ stopId, name }) => ({ value: stopId, label: name })),
                ]}
              />
            </div>
          ) : null}
          {view.stopUnknown ? <p className="unknown">{t('route.stopUnknown')}</p> : null}
          {view.zoneNote ? <p className="soft">{view.zoneNote}</p> : null}
          {view.calendarNote ? <p className="soft">{view.calendarNote}</p> : null}
          {showsNext || suspended ? null : <RouteNotices view={view} />}
          {isOnDemand ? null : view.view === 'timetable' ? (
            <>
              {when}
              <Blanked key="timetable" isBlank={isChanging} label={t('common.loading')}>
                <Suspense>
                  <Timetables view={view} to={to} />
                </Suspense>
              </Blanked>
            </>
          ) : (
            <>
              <Blanked key="next" isBlank={isChanging} label={t('common.loading')}>
                <NextDepartures view={view} refresh={refresh} to={to} />
              </Blanked>
              {when}
              <Blanked key="day" isBlank={isChanging} label="">
                <Suspense>
                  <DayDepartures view={view} to={to} />
                </Suspense>
              </Blanked>
            </>
          )}
          <RouteEditorial view={view} />
        </div>
        <RouteAside view={view} />
      </div>
    </article>
  );
}

/** If the columns are side by side, highlights the hovered or focused item in every column. */
function useLights(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const wide = matchMedia(THREE_COLUMNS);
    let end = () => {};
    let gone = false;
    const follow = async () => {
      end();
      if (!wide.matches) return;
      const { followPointer } = await import('#web/ui/lights.ts');
      if (!gone && root.current) end = followPointer(root.current);
    };
    const change = () => void follow().catch(() => {});
    change();
    wide.addEventListener('change', change);
    return () => {
      gone = true;
      end();
      wide.removeEventListener('change', change);
    };
  }, [root]);
}

function ChosenOnPaper({ view }: { view: RoutePage }) {
  const direction = view.directions.find((each) => each.directionId === view.directionId)?.label;
  const destination = view.onwards.find((each) => each.stopId === view.to)?.name;
  const day = view.days.find((each) => each.date === view.date)?.label ?? view.date;
  const stops = view.view === 'departures' ? [view.stop?.name, destination].filter(Boolean).join(' → ') : '';
  return (
    <p className="print-only" data-chosen>
      <strong>{[direction, stops, day].filter(Boolean).join(' · ')}</strong>
    </p>
  );
}

function RouteEditorial({ view }: { view: RoutePage }) {
  return (
    <>
      <ErrorBanners errors={view.notices.errors} />
      <MessageList messages={view.notices.messages} now={view.now} />
    </>
  );
}
