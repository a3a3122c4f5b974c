import {
  type MouseEvent,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { DEPARTURES_SECONDS, usePolled } from '#web/features/base/live/polling.ts';
import { useOnline } from '#web/features/base/live/useRefresh.ts';
import { SignRow } from '#web/features/transit/departures/SignRow.tsx';
import {
  type SignGroup,
  SignRows,
  signGroups,
  useSignGroups,
} from '#web/features/transit/departures/SignRows.tsx';
import {
  type Favourite,
  type FavouriteList,
  favouriteKey,
  favouriteName,
  favouritePath,
  removeFavourite,
} from '#web/features/transit/favourites/favourite.ts';
import {
  type FavouritesResponse,
  type FavouriteView,
  favouriteLink,
  favouritesAddress,
  MAX_PLACES,
} from '#web/features/transit/favourites/favouriteAddresses.ts';
import { moveFavourite, updateFavourites } from '#web/features/transit/favourites/favouriteEdits.ts';
import { favouriteStore } from '#web/features/transit/favourites/favouriteStore.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/hydration.ts';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { useShare } from '#web/ui/useShare.ts';
import styles from './SavedPlaces.module.css';

const AddToCalendar = lazyPart(() =>
  import('#web/features/transit/calendar/AddToCalendar.tsx').then((loaded) => ({
    default: loaded.AddToCalendar,
  })),
);

/** A stop on a line and a trip have one row; a line, a stop and a station have two (`HomePlaces.tsx` reserves them). */
const MAX_ROWS = 2;

export default function SavedPlaces({ list }: { list: FavouriteList }) {
  const t = useT();
  const online = useOnline();
  const { answer, failing } = usePolled<FavouritesResponse>(
    favouritesAddress(list.map(({ place }) => place)),
    DEPARTURES_SECONDS,
  );
  const [isEditing, setEditing] = useState(false);
  const { share, note: shared, failed: shareFailed } = useShare();
  const heading = useRef<HTMLHeadingElement>(null);
  const { announced, move, remove } = useListChanges(list, heading);
  useEffect(() => {
    const loaded = new Map(
      answer?.items.flatMap((item) =>
        item.state === 'here'
          ? [
              [
                item.key,
                { name: item.name, rows: signGroups(item.departures, answer.now, false).length > 1 ? 2 : 1 },
              ] as const,
            ]
          : [],
      ),
    );
    favouriteStore.change((all) => updateFavourites(all, loaded));
  }, [answer]);

  const link = favouriteLink(list);
  return (
    <section aria-labelledby="saved">
      <h2 id="saved" ref={heading} tabIndex={-1} className="unseen">
        {t('favourites.title')}
      </h2>
      <ul className="rows">
        {list.map((favourite, at) => {
          const key = favouriteKey(favourite.place);
          const name = favouriteName(favourite);
          const view = answer?.items.find((item) => item.key === key) ?? null;
          return (
            <li
              key={key}
              className={styles.place}
              data-rows={
                view === null ? Math.min(favourite.rows ?? MAX_ROWS, rowLimit(favourite)) : undefined
              }
            >
              <h3 className="unseen" translate="no">
                {name}
              </h3>
              {isEditing || view?.state === 'gone' ? (
                <div className={`sign ${styles.edited}`}>
                  <PlaceMark favourite={favourite} view={view} />
                  <span className="sign-words strong" translate="no">
                    {name}
                  </span>
                  <span className="cluster">
                    {isEditing ? (
                      ([-1, 1] as const).map((by) => (
                        <Button
                          key={by}
                          aria-disabled={list[at + by] === undefined}
                          aria-label={`${t(by < 0 ? 'favourites.moveUp' : 'favourites.moveDown')}: ${name}`}
                          onClick={(event) => move(event, favourite, at, by)}
                        >
                          <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
                        </Button>
                      ))
                    ) : (
                      <span className="warn">{t('favourites.gone')}</span>
                    )}
                    <Button
                      data-remove=""
                      aria-label={`${t('favourites.remove')}: ${name}`}
                      onClick={(event) => remove(event, favourite)}
                    >
                      {t('favourites.remove')}
                    </Button>
                  </span>
                  {view?.state === 'here' && view.calendar ? (
                    <Suspense fallback={null}>
                      <AddToCalendar parameters={view.calendar} />
                    </Suspense>
                  ) : null}
                </div>
              ) : (
                <SavedRows favourite={favourite} view={view} answer={answer} />
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className={shared || shareFailed ? 'quiet' : 'unseen'}>
        {shareFailed ? t('favourites.shareFailed') : (shared ?? announced)}
      </p>
      {shareFailed ? (
        <input
          readOnly
          className="full"
          aria-label={t('favourites.link')}
          value={new URL(link, location.href).href}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
      <div className={`cluster between ${styles.head}`}>
        <div>
          {answer?.live ? (
            <FreshnessNote source={answer.live} now={answer.now} refresh={{ failing, online }} announces />
          ) : failing && !answer ? (
            <p className="quiet">{t('favourites.failed')}</p>
          ) : null}
        </div>
        <span className="cluster">
          <Button onClick={() => share(link)}>{t('common.share')}</Button>
          <Button aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
            {t('favourites.edit')}
          </Button>
        </span>
      </div>
      {list.length > MAX_PLACES ? <p className="quiet">{t('favourites.beyond', { n: MAX_PLACES })}</p> : null}
    </section>
  );
}

/** Moves and removes places, announcing each change. The focus goes to a button, `heading` or, without places, the search. */
function useListChanges(list: FavouriteList, heading: RefObject<HTMLElement | null>) {
  const t = useT();
  const [announced, setAnnounced] = useState('');
  /** Receives the focus after an action, because an element that moves or disappears loses the focus. */
  const focusNext = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    focusNext.current?.focus();
    focusNext.current = null;
  });

  const change = (rule: (all: FavouriteList) => FavouriteList, words: string) => {
    const isStored = favouriteStore.change(rule);
    setAnnounced(isStored ? words : `${words} ${t('favourites.unkept')}`);
  };
  const move = (event: MouseEvent<HTMLButtonElement>, favourite: Favourite, at: number, by: -1 | 1) => {
    if (list[at + by] === undefined) return;
    focusNext.current = event.currentTarget;
    change(
      (all) => moveFavourite(all, favourite.place, by),
      t('favourites.moved', { name: favouriteName(favourite), place: at + by + 1, n: list.length }),
    );
  };
  const remove = (event: MouseEvent<HTMLButtonElement>, favourite: Favourite) => {
    const item = event.currentTarget.closest('li');
    const near = item?.nextElementSibling ?? item?.previousElementSibling;
    focusNext.current = near?.querySelector<HTMLElement>('[data-remove]') ?? heading.current;
    if (list.length === 1) document.getElementById('home-search')?.focus();
    change(
      (all) => removeFavourite(all, favourite.place),
      t('favourites.removed', { name: favouriteName(favourite) }),
    );
  };
  return { announced, move, remove };
}

const rowLimit = ({ place }: Favourite) => (place.kind === 'stop' || place.kind === 'trips' ? 1 : MAX_ROWS);

function PlaceMark({ favourite: { place }, view }: { favourite: Favourite; view: FavouriteView | null }) {
  const badge = view?.state === 'here' ? view.badge : null;
  return (
    <span className="sign-mark">
      {badge ? (
        <RouteMark route={badge} decorative={place.kind === 'route'} />
      ) : 'routeId' in place ? (
        <strong translate="no">{place.routeId}</strong>
      ) : (
        <span className="ring" aria-hidden="true" />
      )}
    </span>
  );
}

interface RowsProps {
  favourite: Favourite;
  /** `null`: it is still loading. */
  view: FavouriteView | null;
  answer: FavouritesResponse | null;
}

function SavedRows({ favourite, view, answer }: RowsProps) {
  const t = useT();
  const format = useFormats();
  const { place } = favourite;
  const name = favouriteName(favourite);
  const departures = view?.state === 'here' ? view.departures : [];
  const { groups, live } = useSignGroups(departures, { now: answer?.now ?? 0, live: answer?.live ?? null });
  const [first] = groups;
  if (first && place.kind === 'trips')
    return (
      <SignRow
        departures={first.departures}
        live={live}
        badge={first.badge}
        title={name}
        to={favouritePath(place)}
      />
    );
  if (first)
    return (
      <SignRows
        label={name}
        groups={groups.map((group) => ({
          ...group,
          from: group.from === null ? name : t('favourites.from', { stop: group.from }),
        }))}
        live={live}
        max={rowLimit(favourite)}
        to={place.kind === 'route' ? linePath : favouritePath(place)}
      />
    );
  const words = () => {
    if (view === null) return null;
    if (view.state !== 'here') return t('favourites.unknown');
    const none = t(view.known ? 'stations.noDepartures' : 'route.tripsUnknown');
    return view.resumes === null ? none : t('route.resumes', { time: format.dayAndClock(view.resumes) });
  };
  return (
    <AppLink to={favouritePath(place)} className="sign">
      <PlaceMark favourite={favourite} view={view} />
      <span className="sign-words">
        <strong translate="no">{name}</strong>
        <span className="sign-second">{words()}</span>
      </span>
    </AppLink>
  );
}

/** A saved line leads to its page in the direction and at the stop of the row. */
const linePath = ({ badge, departures: [{ departure }] }: SignGroup): string => {
  const { directionId, stopId } = departure;
  const query = new URLSearchParams({
    ...(directionId === null ? {} : { direction: `${directionId}` }),
    stop: stopId,
  });
  return `/schedules/${encodeURIComponent(badge.id)}?${query}`;
};
