import { lazy, Suspense } from 'react';
import { redirect } from 'react-router';
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { ErrorBanners } from '#web/features/base/errors/ErrorBanner.tsx';
import { noPage } from '#web/features/base/errors/pageError.ts';
import { FreshnessNote, type SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { useStale } from '#web/features/base/live/liveAge.ts';
import { DEPARTURES_SECONDS } from '#web/features/base/live/polling.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { keepLastGood, useRefresh } from '#web/features/base/live/useRefresh.ts';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { SavePlaceButton } from '#web/features/transit/favourites/SavePlaceButton.tsx';
import { JourneyForm } from '#web/features/transit/journeyForm/JourneyForm.tsx';
import type { AnswerView, PlanView } from '#web/features/transit/journeys/answerView.ts';
import { JourneyRows } from '#web/features/transit/journeys/JourneyRows.tsx';
import {
  isLeavingNow,
  journeysPath,
  readJourneysChoice,
} from '#web/features/transit/journeys/journeysChoice.ts';
import { type JourneysView, journeysPage } from '#web/features/transit/journeys/journeysPage.server.ts';
import { refusalWords, shownJourney } from '#web/features/transit/journeys/shownJourney.ts';
import { useOnDevice } from '#web/features/transit/journeys/useOnDevice.ts';
import { SuggestionDetail } from '#web/features/transit/search/SuggestionDetail.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { useHydrated, useSavedDocument } from '#web/ui/hydration.ts';
import { Blanked } from '#web/ui/Loading.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { usePendingChoice } from '#web/ui/usePendingChoice.ts';
import type { Route } from './+types/trips.ts';
import styles from './trips.module.css';

const JourneysMap = lazy(() => import('#web/features/transit/journeys/JourneysMap.tsx'));
const OpenedJourney = lazy(() => import('#web/features/transit/journeys/OpenedJourney.tsx'));

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  if (!app.settings.plansJourneys) throw noPage(app);
  const { searchParams } = new URL(request.url);
  const { redirectTo, isPrivate, ...view } = await journeysPage(
    app,
    readJourneysChoice(searchParams),
    request.signal,
  );
  app.lasts(isPrivate ? 0 : LIVE_SECONDS);
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
      indexed: view.choice.from === '' && view.choice.to === '',
    }),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepLastGood(args);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Trips({ loaderData }: Route.ComponentProps) {
  const view = useOnDevice(loaderData);
  const t = useT();
  const refresh = useRefresh(loaderData, DEPARTURES_SECONDS);
  const pending = usePendingChoice();
  const { from, to, choice } = view;
  const list = { ...choice, trip: null };
  const isOpened =
    view.answer?.kind === 'plan' && view.answer.itineraries.some(({ id }) => id === choice.trip);
  const isAsked = from !== null && to !== null && !view.isSame;
  const title = isOpened && isAsked ? t('trips.titleOf', { from: from.name, to: to.name }) : t('trips.title');
  return (
    <article className={isOpened ? undefined : view.answer?.kind === 'plan' ? styles.page : 'measure'}>
      <PageHeader
        title={title}
        {...(isOpened ? { translate: 'no' as const } : {})}
        back={
          isOpened
            ? { to: journeysPath(list), label: t('trips.found') }
            : { to: '/', label: t('chrome.home') }
        }
        action={
          isAsked ? (
            <SavePlaceButton
              favourite={{
                place: { kind: 'trips', from: from.id, to: to.id },
                name: `${from.name} → ${to.name}`,
              }}
            />
          ) : null
        }
      />
      {isOpened ? null : (
        <JourneyForm
          key={journeysPath(choice)}
          from={{ id: from?.id ?? '', text: view.fromText }}
          to={{ id: to?.id ?? '', text: view.toText }}
          choice={choice}
          asked={view.asked}
        />
      )}
      <ErrorBanners errors={view.errors} />
      {view.unclear.map((each) => (
        <Unclear key={each.text} unclear={each} />
      ))}
      {view.isSame ? <p>{t('trips.same')}</p> : null}
      {view.answer === null ? null : (
        <Blanked
          isBlank={pending.changes('from', 'to', 'date', 'time', 'arrive', 'wheelchair', 'page', 'trip')}
          label={t('common.loading')}
        >
          <Answer view={view} answer={view.answer} refresh={refresh} />
        </Blanked>
      )}
    </article>
  );
}

/** Places that a text may mean. */
function Unclear({ unclear: { text, choices } }: { unclear: JourneysView['unclear'][number] }) {
  const t = useT();
  return (
    <section className="unknown">
      <p>{t(choices.length > 0 ? 'trips.which' : 'search.nothing', { text })}</p>
      <ul className="stack">
        {choices.map((choice) => (
          <li key={choice.to}>
            <AppLink to={choice.to} className="touch">
              <strong translate="no">{choice.name}</strong>
            </AppLink>{' '}
            <small>{t(`chrome.${choice.kind}`)} </small>
            <small className="quiet">
              <SuggestionDetail suggestion={choice} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AnswerProps<A extends AnswerView> {
  view: JourneysView;
  answer: A;
  refresh: { failing: boolean; online: boolean };
}

function Answer({ view, answer, refresh }: AnswerProps<AnswerView>) {
  const t = useT();
  const format = useFormats();
  const isOffline = useSavedDocument() !== null;
  switch (answer.kind) {
    case 'plan':
      return <Plan view={view} answer={answer} refresh={refresh} />;
    case 'refusal':
      return (
        <div className="unknown" data-refusal={answer.reason}>
          <p>{refusalWords(answer, view, { t, format })}</p>
          {/* The device does not search names. */}
          {isOffline && answer.reason === 'unknown place' ? <p>{t('trips.placesOffline')}</p> : null}
        </div>
      );
    case 'unavailable':
      return (
        <p className="unknown" data-refusal="unavailable">
          {t('trips.unavailable')}
        </p>
      );
    case 'not kept':
      return (
        <p className="unknown" data-refusal="not kept">
          {t('trips.notKept')}
        </p>
      );
  }
}

function Plan({ view, answer, refresh }: AnswerProps<PlanView>) {
  const t = useT();
  const format = useFormats();
  const now = useClock(view.now);
  const live: SourceAge =
    answer.liveTime === null ? { state: 'none' } : { state: 'answered', asOf: answer.liveTime };
  const isStale = useStale(live, now);
  // Only then is the map beside the list: a phone need not load it.
  const isWide = useHydrated() && matchMedia('(width >= 1280px)').matches;
  const { choice } = view;
  const isNow = isLeavingNow(choice);
  // Journeys for a requested day or time stay listed, even if they are over.
  const journeys = answer.itineraries.flatMap(
    (itinerary) => shownJourney(itinerary, isNow ? now : 0, isStale) ?? [],
  );
  const opened = choice.trip ? journeys.find(({ itinerary }) => itinerary.id === choice.trip) : undefined;
  const ends = { from: view.fromText, to: view.toText };
  const more = (page: string | null, key: 'trips.earlier' | 'trips.later') =>
    page === null || answer.timetable !== null ? null : (
      <AppLink
        to={journeysPath({ ...choice, page, trip: null })}
        preventScrollReset
        className="touch snug no-print strong"
      >
        {t(key)}
      </AppLink>
    );
  const note = (
    <>
      {answer.timetable !== null ? (
        <p className="unknown" data-timetable>
          {t('trips.byTimetableOf', { version: versionWords(answer.timetable, format) })}
        </p>
      ) : answer.liveTime === null ? (
        <p className="quiet" data-timetable>
          {t('trips.byTimetable')}
        </p>
      ) : (
        <FreshnessNote source={live} now={view.now} refresh={refresh} announces />
      )}
      {view.zoneNote ? <p>{view.zoneNote}</p> : null}
    </>
  );
  if (opened)
    return (
      <Suspense fallback={<p>{t('common.loading')}</p>}>
        <OpenedJourney
          journey={opened}
          {...ends}
          now={now}
          loadedAt={view.now}
          isStale={isStale}
          note={note}
          isOnDevice={answer.timetable !== null}
        />
      </Suspense>
    );
  const list = (
    <section aria-label={t('trips.found')}>
      {choice.trip ? <p className="unknown">{t('trips.gone')}</p> : null}
      <div className="cluster between">
        {note}
        {journeys.length === 0 ? null : more(answer.earlier, 'trips.earlier')}
      </div>
      {journeys.length > 0 ? null : (
        <p>
          {t('trips.none')}{' '}
          {answer.next === null ? null : (
            <AppLink to={answer.next.href}>
              {t('trips.next', { time: format.dayAndClock(answer.next.at) })}
            </AppLink>
          )}
        </p>
      )}
      <JourneyRows journeys={journeys} walk={answer.walk} now={now} isNow={isNow} />
      {journeys.length === 0 ? null : more(answer.later, 'trips.later')}
    </section>
  );
  // The device has no live data for a map.
  return answer.timetable !== null || journeys.length === 0 ? (
    list
  ) : (
    <div className={`stack ${styles.beside}`}>
      {list}
      {isWide ? (
        <Suspense fallback={null}>
          <JourneysMap
            itineraries={journeys.map(({ itinerary }) => itinerary)}
            subject={`${choice.from} ${choice.to}`}
            now={view.now}
            {...ends}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The built-in store names a version by its day; another name is shown as it is. */
function versionWords(version: string, format: ReturnType<typeof useFormats>): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})-/.exec(version) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T12:00:00Z`);
  return Number.isNaN(at) ? version : format.date(at);
}
