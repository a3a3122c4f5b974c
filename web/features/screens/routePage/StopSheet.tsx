// The chosen stop's heading, and the line's stops to choose from, in a popover sheet that needs no script or, on wide screens,
// in a column next to the departures.
import { lazy, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { useStale } from '#web/features/base/live/liveAge.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { SaveButton } from '#web/features/transit/favourites/SaveButton.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { CloseIcon } from '#web/ui/LineIcon.tsx';
import { stopLight, tripLight } from '#web/ui/lightNames.ts';
import { Spine, VehicleToken } from '#web/ui/Spine.tsx';
import { placedStops, type RoutePage, type ToHref } from './routePage.ts';
import styles from './StopSheet.module.css';

const NearestStop = lazy(() => import('./NearestStop.tsx'));

const STOPS_ID = 'stops';
/** A shorter list needs no search. */
const MIN_STOPS_TO_SEARCH = 8;

export function StopHeading({ view, stop }: { view: RoutePage; stop: { stopId: string; name: string } }) {
  const t = useT();
  const { badge, children, directionId } = view;
  const line = children.find(({ id }) => id === view.child) ?? badge;
  const words = { stop: stop.name, name: line.name };
  return (
    <div className={`cluster ${styles.heading}`} data-stop={stop.stopId}>
      <h2 className={`large shrink ${styles.name}`} translate="no">
        {stop.name}
      </h2>
      <SaveButton
        label={t('favourites.stop')}
        favourite={{
          place: { kind: 'stop', routeId: line.id, directionId, stopId: stop.stopId },
          name: stop.name,
        }}
        labels={{ save: t('favourites.saveStop', words), saved: t('favourites.savedStop', words) }}
      />
      <button type="button" popoverTarget={STOPS_ID} className={`strong like-link ${styles.change}`}>
        {t('route.changeStop')}
      </button>
    </div>
  );
}

export function StopSheet({ view, to }: { view: RoutePage; to: ToHref }) {
  const t = useT();
  const hydrated = useHydrated();
  const [searchText, setSearchText] = useState('');
  const sheet = useRef<HTMLElement>(null);
  // The code for the rider's position loads when the list is first visible.
  const [hasBeenVisible, setHasBeenVisible] = useState(false);
  useEffect(() => setHasBeenVisible(sheet.current?.checkVisibility() ?? false), []);
  const { stops, stop, badge, badges, child, vehicles } = view;
  const stale = useStale(view.live, useClock(view.now));
  const allAccessible = stops.every(({ isAccessible }) => isAccessible);
  const choose = (stopId: string) => ({
    to: to({ stop: stopId, to: null }),
    preventScrollReset: true,
    // In a column there is no open popover, so this call does nothing.
    onClick: () => sheet.current?.hidePopover?.(),
  });
  const line = badges[child ?? ''] ?? badge;
  const matches = (name: string) => name.toLowerCase().includes(searchText.trim().toLowerCase());
  const found = stops.filter(({ name }) => matches(name));
  return (
    <section
      ref={sheet}
      id={STOPS_ID}
      popover="auto"
      onToggle={({ currentTarget, newState }) => {
        if (newState === 'open')
          currentTarget.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
        startTransition(() => setHasBeenVisible(true));
      }}
      aria-labelledby="stops-heading"
      className={`box floating sheet ${styles.sheet} no-print`}
    >
      <div className={`pad ${styles.head}`}>
        <h2 id="stops-heading" className={`large ${styles.title}`}>
          {t('route.stops')}
        </h2>
        <button
          type="button"
          popoverTarget={STOPS_ID}
          popoverTargetAction="hide"
          aria-label={t('favourites.close')}
          className={`tap ${styles.close}`}
        >
          <CloseIcon />
        </button>
        {stops.length >= MIN_STOPS_TO_SEARCH ? (
          <input
            type="search"
            aria-label={t('route.findStop')}
            placeholder={t('route.findStop')}
            autoComplete="off"
            disabled={!hydrated}
            className={`shrink across scripted ${styles.find}`}
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
          />
        ) : null}
      </div>
      {placedStops(stops).length > 0 ? (
        <div className={`pad scripted ${styles.nearest}`}>
          {hasBeenVisible ? (
            <Suspense>
              <NearestStop stops={stops} choose={choose} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      {allAccessible ? <p className="quiet">{t('route.allAccessible')}</p> : null}
      <p role="status" className={found.length === 0 ? 'soft' : 'unseen'}>
        {found.length === 0 ? t('route.noSuchStop') : ''}
      </p>
      <Spine
        color={line.bgColor}
        label={t('route.stops')}
        translate="no"
        stops={found.map(({ stopId, name, isAccessible, isSkipped, meets }) => {
          const vehicle = stale ? undefined : vehicles.find((each) => each.stopId === stopId);
          return {
            key: stopId,
            kind: stopId === stop?.stopId ? 'here' : isSkipped ? 'skipped' : meets ? 'interchange' : 'stop',
            content: (
              <span className={`row close ${styles.stop}`}>
                <AppLink {...choose(stopId)} data-lights={hasBeenVisible ? stopLight(stopId) : undefined}>
                  {name}
                </AppLink>
                {isSkipped ? <small className="warn">{t('route.notServed')}</small> : null}
                {meets ? (
                  <small>
                    <span className="unseen">{t('route.meets')}</span> {meets}
                  </small>
                ) : null}
                {isAccessible && !allAccessible ? (
                  <small role="img" aria-label={t('route.tripAccessible')}>
                    ♿
                  </small>
                ) : null}
              </span>
            ),
            vehicleBefore: vehicle ? (
              <VehicleToken label={t('route.vehicleHere')} lights={tripLight(vehicle.tripId)} />
            ) : null,
          };
        })}
      />
    </section>
  );
}
