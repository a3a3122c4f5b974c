import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { DEPARTURES_SECONDS } from '#web/features/base/live/intervals.ts';
import { isStale } from '#web/features/base/live/isStale.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { usePolled } from '#web/features/base/live/usePolled.ts';
import { useOnline } from '#web/features/base/live/useRefresh.ts';
import { Resumes } from '#web/features/transit/departures/Resumes.tsx';
import {
  type Favourite,
  favouriteKey,
  favouriteName,
  favouritePath,
} from '#web/features/transit/favourites/favourite.ts';
import { favouriteLink } from '#web/features/transit/favourites/favouriteLink.ts';
import {
  type FavouriteList,
  moveFavourite,
  removeFavourite,
  renameFavourites,
} from '#web/features/transit/favourites/favouriteList.ts';
import {
  type FavouritesResponse,
  type FavouriteView,
  favouritesAddress,
  MAX_PLACES,
} from '#web/features/transit/favourites/favouriteView.ts';
import { favouriteStore } from '#web/features/transit/favourites/useFavourites.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { useShare } from '#web/ui/useShare.ts';
import { LineRows } from './LineRows.tsx';
import styles from './SavedPlaces.module.css';

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
    const names = new Map(
      answer?.items.flatMap((item) => (item.state === 'here' ? [[item.key, item.name]] : [])),
    );
    favouriteStore().change((all) => renameFavourites(all, names));
  }, [answer]);

  const link = favouriteLink(list);
  return (
    <section aria-labelledby="saved">
      <h2 id="saved" ref={heading} tabIndex={-1} className="unseen">
        {t('favourites.title')}
      </h2>
      <div className={styles.head}>
        <div>
          {answer?.live ? (
            <FreshnessNote source={answer.live} now={answer.now} refresh={{ failing, online }} announces />
          ) : failing && !answer ? (
            <p className="quiet">{t('favourites.failed')}</p>
          ) : null}
        </div>
        <span className={styles.controls}>
          <Button onClick={() => share(link)}>{t('common.share')}</Button>
          <Button aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
            {t('favourites.edit')}
          </Button>
        </span>
      </div>
      <p role="status" className={shared || shareFailed ? 'quiet' : 'unseen'}>
        {shareFailed ? t('favourites.shareFailed') : (shared ?? announced)}
      </p>
      {shareFailed ? (
        <input
          readOnly
          className={styles.link}
          aria-label={t('favourites.link')}
          value={new URL(link, location.href).href}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : null}
      <ul className={styles.list}>
        {list.map((favourite, at) => {
          const key = favouriteKey(favourite.place);
          const name = favouriteName(favourite);
          const view = answer?.items.find((item) => item.key === key) ?? null;
          return (
            <li key={key} className={styles.place}>
              <Heading favourite={favourite} view={view} />
              {isEditing || view?.state === 'gone' ? (
                <span className={styles.editing}>
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
                    <span className={styles.gone}>{t('favourites.gone')}</span>
                  )}
                  <Button
                    data-remove=""
                    aria-label={`${t('favourites.remove')}: ${name}`}
                    onClick={(event) => remove(event, favourite)}
                  >
                    {t('favourites.remove')}
                  </Button>
                </span>
              ) : view ? (
                <SavedPlaceNext view={view} answer={answer} />
              ) : null}
            </li>
          );
        })}
      </ul>
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
    const isStored = favouriteStore().change(rule);
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

function Heading({ favourite, view }: { favourite: Favourite; view: FavouriteView | null }) {
  const t = useT();
  const { place } = favourite;
  const badge = view?.state === 'here' ? view.badge : null;
  const toward = view?.state === 'here' ? view.toward : null;
  return (
    <>
      <span className={styles.mark}>
        {badge ? (
          <RouteMark route={badge} decorative={place.kind === 'route'} />
        ) : !('routeId' in place) ? (
          <span className={styles.dot} aria-hidden="true" />
        ) : (
          <span translate="no" className={styles.id}>
            {place.routeId}
          </span>
        )}
      </span>
      <span className={styles.words}>
        <AppLink to={favouritePath(place)} className={`touch ${styles.name}`} translate="no">
          {favouriteName(favourite)}
        </AppLink>
        {place.kind === 'stop' ? (
          <span className="quiet">{toward === null ? null : t('favourites.toward', { stop: toward })}</span>
        ) : null}
      </span>
    </>
  );
}

function SavedPlaceNext({ view, answer }: { view: FavouriteView; answer: FavouritesResponse | null }) {
  const t = useT();
  const now = useClock(answer?.now ?? 0);
  if (view.state !== 'here') return <p className={styles.next}>{t('favourites.unknown')}</p>;
  return (
    <div className={styles.next}>
      {view.departures.length > 0 ? (
        <LineRows
          label={view.name}
          departures={view.departures}
          max={MAX_ROWS}
          now={now}
          stale={isStale(answer?.live ?? null, now)}
        />
      ) : (
        <p className="quiet">{t(view.known ? 'stations.noDepartures' : 'route.tripsUnknown')}</p>
      )}
      <Resumes at={view.resumes} className="quiet" />
    </div>
  );
}
