// A route's page (spec section 2): when does it come, where does it go, what is different today.
import { Fragment, lazy, Suspense, useEffect, useRef } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router';
import { appContext } from '#web/context.ts';
import { AlertLines } from '#web/features/alerts/AlertLines.tsx';
import { DetourCard } from '#web/features/alerts/DetourCard.tsx';
import { useHydrated } from '#web/features/chrome/useHydrated.ts';
import { usePendingChoice } from '#web/features/chrome/usePendingChoice.ts';
import { DayGrid } from '#web/features/departures/DayGrid.tsx';
import { DepartureLine } from '#web/features/departures/DepartureLine.tsx';
import { OpenTrip } from '#web/features/departures/OpenTrip.tsx';
import { Resumes } from '#web/features/departures/Resumes.tsx';
import { RouteMap } from '#web/features/departures/RouteMap.tsx';
import { readRouteChoice, withChoice } from '#web/features/departures/routeChoice.ts';
import { type RoutePage, routePage } from '#web/features/departures/routePage.server.ts';
import { shownDeparture } from '#web/features/departures/shownDeparture.ts';
import { TripDetail } from '#web/features/departures/TripDetail.tsx';
import { SaveButton } from '#web/features/favourites/SaveButton.tsx';
import { keepLastGood } from '#web/features/live/keepLastGood.ts';
import { useClock } from '#web/features/live/useClock.ts';
import { useRefresh } from '#web/features/live/useRefresh.ts';
import { useStale } from '#web/features/live/useStale.ts';
import { tripData } from '#web/features/meta/linkedData.server.ts';
import { describePage, pageMeta } from '#web/features/meta/page.ts';
import { useSavedDocument } from '#web/features/offline/savedDocument.ts';
import { DirectionSwitch } from '#web/features/routes/DirectionSwitch.tsx';
import { MessageList } from '#web/features/routes/MessageList.tsx';
import { modePath } from '#web/features/routes/modePath.ts';
import { RouteFacts } from '#web/features/routes/RouteFacts.tsx';
import { Sidebar } from '#web/features/routes/Sidebar.tsx';
import { TripFacts } from '#web/features/routes/TripFacts.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { LIVE_SECONDS } from '#web/lasting.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Blanked } from '#web/ui/Blanked.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { ErrorBanner } from '#web/ui/ErrorBanner.tsx';
import { FreshnessNote } from '#web/ui/FreshnessNote.tsx';
import { KeptFields } from '#web/ui/KeptFields.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel } from '#web/ui/routeBadge.ts';
import { SpineEdge } from '#web/ui/Spine.tsx';
import type { Route } from './+types/route.ts';
import styles from './route.module.css';

/** Most riders look at departures alone. */
const Timetables = lazy(() => import('#web/features/timetable/Timetables.tsx'));

/** A timetable is large and its marks say as of when they are: they are asked for now and then. */
const REFRESH_SECONDS = { departures: 20, timetable: 120 };

/** Whatever of these changes, the times shown are another choice's. */
const CHOSEN = ['direction', 'line', 'stop', 'to', 'date', 'view', 'stops'];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const choice = readRouteChoice(new URL(request.url).searchParams);
  const view = await routePage(app, params.routeId, choice, request);
  const name = badgeLabel(view.badge);
  const { badge, trip, next } = view;
  return {
    ...view,
    /** Of the trip that is opened. */
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
    }),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  keepLastGood(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [];
  const { page, linkedData } = loaderData;
  return [...pageMeta(page), ...(linkedData ? [{ 'script:ld+json': linkedData }] : [])];
};

export default function RouteScreen({ loaderData }: Route.ComponentProps) {
  const view = loaderData;
  const { badge, notices } = view;
  const t = useT();
  const [params] = useSearchParams();
  const refresh = useRefresh(loaderData, REFRESH_SECONDS[view.view]);
  const to = (change: Record<string, string | null>) =>
    withChoice(params, { trip: null, run: null, ...change });
  const pending = usePendingChoice();
  const isElsewhere = pending.changes('direction', 'line');
  const wantsTimetable = readRouteChoice(pending.params).view === 'timetable';
  const longName = badge.mode === 'Bus' && view.longName !== badge.title ? view.longName : '';
  return (
    <article>
      <PageHeader
        title={badge.title}
        translate="no"
        mark={<RouteMark route={badge} size="L" decorative />}
        back={{ to: modePath(badge.mode), label: t('route.back') }}
        action={
          <SaveButton
            favourite={{ place: { kind: 'route', routeId: badge.id }, name: badgeLabel(badge) }}
            labels={{
              save: t('favourites.saveRoute', { name: badge.name }),
              saved: t('favourites.savedRoute', { name: badge.name }),
            }}
          />
        }
      >
        {longName ? (
          <p className={styles.long} translate="no">
            {longName}
          </p>
        ) : null}
        {view.frequency ? (
          <p className={styles.frequency}>
            <bdi>{view.frequency}</bdi>
          </p>
        ) : null}
      </PageHeader>
      {view.errors.map((error) => (
        <ErrorBanner key={error.kind} error={error} />
      ))}
      <Notices view={view} />
      {view.parents.length + view.children.length > 0 ? <Lines view={view} to={to} /> : null}
      {view.directions.length > 1 ? (
        <DirectionSwitch
          directions={view.directions}
          current={(isElsewhere ? readRouteChoice(pending.params).directionId : null) ?? view.directionId}
          hrefOf={(directionId) => to({ direction: String(directionId), stop: null, to: null })}
        />
      ) : null}
      <Blanked isBlank={isElsewhere} label="">
        <Choices view={view} />
      </Blanked>
      <ChosenOnPaper view={view} />
      <LinkTabs
        label={t('route.views')}
        keepScroll
        tabs={[
          { to: to({ view: null }), label: t('route.departures'), current: !wantsTimetable },
          { to: to({ view: 'timetable' }), label: t('route.timetable'), current: wantsTimetable },
        ]}
      />
      {view.stopUnknown ? <p className={styles.unknown}>{t('route.stopUnknown')}</p> : null}
      {view.zoneNote ? <p className={styles.note}>{view.zoneNote}</p> : null}
      {view.outdated ? <p className={styles.note}>{t('route.outdated')}</p> : null}
      <div className={styles.columns}>
        <Blanked isBlank={pending.changes(...CHOSEN)} label={t('common.loading')}>
          {view.view === 'timetable' ? (
            <>
              <Suspense>
                <Timetables view={view} to={to} />
              </Suspense>
              <Editorial view={view} />
            </>
          ) : (
            <Departures view={view} refresh={refresh} to={to} />
          )}
        </Blanked>
        <aside className={`${styles.aside} no-print`}>
          <Documents view={view} />
          <RouteFacts facts={view.aboutRoute} />
          <Sidebar sidebar={notices.sidebar} />
        </aside>
      </div>
    </article>
  );
}

/** What editors say here, or which part of it failed. */
function Editorial({ view }: { view: RoutePage }) {
  return (
    <>
      {view.notices.errors.map((error) => (
        <ErrorBanner key={error.kind === 'section' ? error.section : error.kind} error={error} />
      ))}
      <MessageList messages={view.notices.messages} />
    </>
  );
}

type ToHref = (change: Record<string, string | null>) => string;

/** Alerts and detours in force, or that we cannot know. */
function Notices({ view }: { view: RoutePage }) {
  const t = useT();
  const { alerts, detours } = view.notices;
  if (alerts?.length === 0 && detours?.length === 0) return null;
  return (
    <section className={styles.notices} aria-label={t('route.alerts')}>
      {alerts === null ? (
        <p className={styles.unknown}>{t('route.alertsUnknown')}</p>
      ) : detours === null ? (
        <p className={styles.unknown}>{t('route.detoursUnknown')}</p>
      ) : null}
      {alerts && alerts.length > 0 ? <AlertLines alerts={alerts} now={view.now} /> : null}
      {detours && detours.length > 0 ? (
        <Disclosure summary={`${t('route.detours')} (${detours.length})`}>
          {detours.map((detour) => (
            <DetourCard key={detour.id} detour={detour} now={view.now} level={2} />
          ))}
        </Disclosure>
      ) : null}
    </section>
  );
}

/** A parent's children, or the way up from a child. */
function Lines({ view, to }: { view: RoutePage; to: ToHref }) {
  const t = useT();
  return (
    <nav aria-label={t('route.lines')} className={styles.lines}>
      {view.children.length > 0 ? (
        <AppLink
          to={to({ line: null })}
          preventScrollReset
          aria-current={view.child === null ? 'true' : undefined}
        >
          {t('route.allLines')}
        </AppLink>
      ) : null}
      {view.children.map((child) => (
        <AppLink
          key={child.id}
          to={to({ line: child.id, stop: null })}
          preventScrollReset
          aria-current={view.child === child.id ? 'true' : undefined}
        >
          <RouteMark route={child} />
        </AppLink>
      ))}
      {view.parents.map((parent) => (
        <AppLink key={parent.id} to={`/schedules/${encodeURIComponent(parent.id)}`}>
          <RouteMark route={parent} titled /> <span translate="no">{parent.title}</span>
        </AppLink>
      ))}
    </nav>
  );
}

/** Stop, destination and day: a plain form, sent as soon as something is chosen where scripts run. */
function Choices({ view }: { view: RoutePage }) {
  const t = useT();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const { stops, stop, onwards, days } = view;
  if (stop === null) return <p className={styles.note}>{t('route.noStops')}</p>;
  const select = (
    name: string,
    label: string,
    value: string,
    options: readonly ChoiceOption[],
    own = false,
  ) => <ChoiceSelect name={name} label={label} value={value} options={options} own={own} />;
  return (
    <Form
      method="get"
      className={styles.choices}
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true, replace: true })}
    >
      <KeptFields names={['direction', 'line', 'view', 'stops', 'earlier', 'later', 'hideNav', 'lang']} />
      {select(
        'stop',
        t('route.stop'),
        stop.stopId,
        stops.map(({ stopId, name }) => ({ value: stopId, label: name })),
      )}
      {onwards.length > 0
        ? select('to', t('route.destination'), view.to ?? '', [
            { value: '', label: t('route.anyDestination') },
            ...onwards.map(({ stopId, name }) => ({ value: stopId, label: name })),
          ])
        : null}
      {days.length > 0
        ? select(
            'date',
            t('route.day'),
            view.date,
            days.map(({ date, label }) => ({ value: date, label })),
            true,
          )
        : null}
      {/* Where scripts run the star takes the place of the button, so that nothing moves. */}
      <span className={styles.last}>
        <button type="submit" className={styles.show} data-spare={hydrated ? '' : undefined}>
          {t('route.show')}
        </button>
        <SaveStop view={view} stop={stop} />
      </span>
    </Form>
  );
}

/** What the form says on the screen: paper has no form. */
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

/** The stop shown, in the direction shown: what a rider who comes back wants to see. */
function SaveStop({ view, stop }: { view: RoutePage; stop: { stopId: string; name: string } }) {
  const t = useT();
  const { badge, children, directionId } = view;
  const line = children.find(({ id }) => id === view.child) ?? badge;
  const words = { stop: stop.name, name: line.name };
  return (
    <SaveButton
      favourite={{
        place: { kind: 'stop', routeId: line.id, directionId, stopId: stop.stopId },
        name: stop.name,
      }}
      labels={{ save: t('favourites.saveStop', words), saved: t('favourites.savedStop', words) }}
    />
  );
}

interface ChoiceOption {
  value: string;
  label: string;
}

interface ChoiceSelectProps {
  name: string;
  label: string;
  value: string;
  options: readonly ChoiceOption[];
  /** Its options are our own words, not names. */
  own: boolean;
}

/** Follows the address without being made anew, which would take the focus from the rider who has just chosen. */
function ChoiceSelect({ name, label, value, options, own }: ChoiceSelectProps) {
  const field = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    // What a rider chose before scripts took over stays.
    if (shown.current === value) return;
    shown.current = value;
    if (field.current) field.current.value = value;
  }, [value]);
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select ref={field} name={name} defaultValue={value} translate={own ? undefined : 'no'}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DeparturesProps {
  view: RoutePage;
  refresh: { failing: boolean; online: boolean };
  to: ToHref;
}

function Departures({ view, refresh, to }: DeparturesProps) {
  const t = useT();
  const format = useFormats();
  const now = useClock(view.now);
  const { live, next, trip, badge } = view;
  const stale = useStale(live, now);
  const saved = useSavedDocument();
  const running = next.flatMap((departure) => {
    const shown = shownDeparture(departure, now, stale);
    return shown ? [{ departure, shown }] : [];
  });
  const shared = Object.keys(view.badges).length > 1;
  const hrefOf = (tripId: string, run: string) => to({ trip: tripId, run });
  const isOpened = (each: { tripId: string; run: string }) =>
    trip !== null && trip.tripId === each.tripId && trip.run === each.run;
  const openedHere = running.some(({ departure }) => isOpened(departure));
  return (
    <>
      {view.isToday && view.stop ? (
        <section aria-labelledby="next" className={styles.next}>
          <div className={styles.nextHead}>
            <h2 id="next">{t('route.next')}</h2>
            {!view.isLive ? (
              <p className={styles.note}>{t('route.noLiveLine')}</p>
            ) : live ? (
              <FreshnessNote source={live} now={view.now} refresh={refresh} announces />
            ) : null}
          </div>
          {view.isLive && live?.state === 'down' ? (
            <p className={styles.unknown}>{t('route.liveUnknown')}</p>
          ) : null}
          {running.length === 0 && view.tripsKnown && view.dayKnown ? (
            <p className={styles.note}>
              {t(saved && next.length > 0 ? 'offline.noneNext' : 'stations.noDepartures')}
            </p>
          ) : null}
          <Resumes at={view.resumes} className={styles.note} />
          <ul className={styles.rows}>
            {running.map(({ departure, shown }) => {
              const isOpen = isOpened(departure);
              const own = view.badges[departure.routeId] ?? badge;
              return (
                <li key={departure.key}>
                  <SpineEdge color={own.bgColor} />
                  <DepartureLine
                    departure={departure}
                    shown={shown}
                    layout="page"
                    badge={shared ? own : null}
                    isBus={own.mode === 'Bus'}
                    action={
                      <OpenTrip
                        departure={departure}
                        at={shown.at}
                        href={isOpen ? to({}) : hrefOf(departure.tripId, departure.run)}
                        isOpen={isOpen}
                      />
                    }
                  />
                  {isOpen && trip ? (
                    <>
                      <TripDetail trip={trip} color={own.bgColor} stopId={view.stop?.stopId ?? null} />
                      <TripFacts facts={view.tripFacts} />
                    </>
                  ) : null}
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
      {view.tripUnknown ? <p className={styles.unknown}>{t('map.tripUnknown')}</p> : null}
      {trip && !openedHere ? (
        <>
          <TripDetail trip={trip} color={badge.bgColor} stopId={view.stop?.stopId ?? null} />
          <TripFacts facts={view.tripFacts} />
        </>
      ) : null}
      <RouteMap view={view} />
      <Editorial view={view} />
      {view.stop ? (
        <section aria-labelledby="day" className={styles.day}>
          <h2 id="day">{t('route.allDay')}</h2>
          {view.dayKnown ? null : <p className={styles.note}>{t('route.dayUnknown')}</p>}
          {view.tripsKnown ? null : <p className={styles.unknown}>{t('route.tripsUnknown')}</p>}
          {view.dayKnown && view.tripsKnown && view.serviceDays.every(isEmpty) ? (
            <p className={styles.note}>{t('route.noneDay')}</p>
          ) : null}
          {view.serviceDays.map((day) =>
            isEmpty(day) ? null : (
              <Fragment key={day.date}>
                {day.earlier !== null ? (
                  <h3 className={styles.yesterday}>
                    {t('route.yesterday', { day: format.day(day.earlier) })}
                  </h3>
                ) : null}
                {day.past > 0 ? (
                  <MoreHours
                    text={t('route.earlier', { n: day.past })}
                    href={to({ earlier: view.withPast ? null : 'show' })}
                    isOpen={view.withPast}
                  />
                ) : null}
                <DayGrid
                  day={day}
                  badges={view.badges}
                  now={view.isToday ? now : null}
                  stale={stale}
                  hrefOf={hrefOf}
                />
                {day.later === null ? null : (
                  <MoreHours
                    text={t('route.later', { n: day.later.count, ...format.said(day.later.last) })}
                    href={to({ later: view.withLater ? null : 'show' })}
                    isOpen={view.withLater}
                  />
                )}
              </Fragment>
            ),
          )}
        </section>
      ) : null}
    </>
  );
}

const isEmpty = ({ hours, past }: RoutePage['serviceDays'][number]) => hours.length + past === 0;

/** Hours over or far off are left out until asked for: what comes next is seen first, and loads sooner. */
function MoreHours({ text, href, isOpen }: { text: string; href: string; isOpen: boolean }) {
  return (
    <AppLink to={href} preventScrollReset className={styles.more} aria-expanded={isOpen}>
      {text}
    </AppLink>
  );
}

function Documents({ view }: { view: RoutePage }) {
  const t = useT();
  if (view.documents.length === 0) return null;
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className={styles.small}>
        {t('route.documents')}
      </h2>
      <ul className={styles.documents}>
        {view.documents.map((document) => (
          <li key={document.url}>
            <a href={document.url}>
              <bdi>{document.title || document.linkLabel || document.url}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
