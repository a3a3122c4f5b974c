// The realtime map (spec section 2): the list that equals it first, rendered on the server, then the map.
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { LIVE_SECONDS } from '#contract/freshness.ts';
import type { Position } from '#domain/stations/nearest.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { useTiles } from '#web/agency/siteContext.tsx';
import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { useAppClock } from '#web/features/base/live/useAppClock.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { useOnline } from '#web/features/base/live/useRefresh.ts';
import { describePage, pageMeta } from '#web/features/base/meta/page.ts';
import { type MapState, parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { withoutFilters } from '#web/features/screens/realtimeMap/filters/activeFilters.ts';
import { filterVehicles, wantedRouteIds } from '#web/features/screens/realtimeMap/filters/filterVehicles.ts';
import { isFilteredOut } from '#web/features/screens/realtimeMap/filters/isFilteredOut.ts';
import { lineRoutes } from '#web/features/screens/realtimeMap/filters/lineRoutes.ts';
import { MapFilters } from '#web/features/screens/realtimeMap/filters/MapFilters.tsx';
import { usePicture } from '#web/features/screens/realtimeMap/picture/usePicture.ts';
import { VehiclePicture } from '#web/features/screens/realtimeMap/picture/VehiclePicture.tsx';
import { MapSearch } from '#web/features/screens/realtimeMap/places/MapSearch.tsx';
import { placeKey, usePlace } from '#web/features/screens/realtimeMap/places/usePlace.ts';
import { realtimeMapData } from '#web/features/screens/realtimeMap/realtimeMapData.server.ts';
import { startView } from '#web/features/screens/realtimeMap/startView.ts';
import { useTrip } from '#web/features/screens/realtimeMap/trip/useTrip.ts';
import { useAnnounced } from '#web/features/screens/realtimeMap/useAnnounced.ts';
import { useMapAddress } from '#web/features/screens/realtimeMap/useMapAddress.ts';
import { useMapPane } from '#web/features/screens/realtimeMap/useMapPane.ts';
import { badgeOf } from '#web/features/transit/map/engine/badgeOf.ts';
import { findVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import type { MapView } from '#web/features/transit/map/engine/mapView.ts';
import type { MapPin } from '#web/features/transit/map/engine/riderMap.ts';
import { useVehicleFeed } from '#web/features/transit/map/feed/useVehicleFeed.ts';
import { type Located, locateRider } from '#web/features/transit/map/locateRider.ts';
import { MapBoundary } from '#web/features/transit/map/MapBoundary.tsx';
import type { MapPlace } from '#web/features/transit/map/mapPlace.ts';
import { sortVehicles } from '#web/features/transit/map/sortVehicles.ts';
import { VehicleList } from '#web/features/transit/map/VehicleList.tsx';
import { changeWords } from '#web/features/transit/map/vehicleWords.ts';
import { hasSpecModes } from '#web/features/transit/routes/modeNames.ts';
import type { PlaceRef } from '#web/features/transit/search/mapPath.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { Route } from './+types/realtimeMap.ts';
import styles from './realtimeMap.module.css';

const VehiclePanel = lazy(() => import('#web/features/screens/realtimeMap/trip/VehiclePanel.tsx'));
const PlaceCard = lazy(() => import('#web/features/screens/realtimeMap/places/PlaceCard.tsx'));
const FoundPlaces = lazy(() => import('#web/features/screens/realtimeMap/places/FoundPlaces.tsx'));

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const state = parseMapState(new URL(request.url).searchParams);
  return {
    ...(await realtimeMapData(app, state, request.signal)),
    page: describePage(context, request, {
      title: app.t('map.title'),
      description: app.t(hasSpecModes(app.agency.facts) ? 'map.description' : 'map.descriptionOfAny'),
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

/** Once here, the browser asks the live service itself; a filter or a selection asks the server nothing. */
export const shouldRevalidate = () => false;

const noPins: readonly MapPin[] = [];

export default function RealtimeMap({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormats();
  const hydrated = useHydrated();
  const online = useOnline();
  const { state, search, hrefOf, go } = useMapAddress();
  const { routes } = loaderData;
  const tiles = useTiles();
  const { region: home } = useAgency();
  const MapPane = useMapPane();

  const clock = useAppClock(loaderData.now);
  const now = useClock(loaderData.now, 10);
  const wanted = useMemo(() => wantedRouteIds(state, routes), [state, routes]);
  const feed = useVehicleFeed(wanted, loaderData, clock);
  const [located, setLocated] = useState<Located | 'asking' | null>(null);
  const me = located !== null && located !== 'asking' && located.outcome === 'here' ? located.position : null;
  const [follows, setFollows] = useState(false);
  const [picked, setPicked] = useState<{ key: string; place: MapPlace } | null>(null);
  const answer = usePlace(state, loaderData.place, picked);
  const place = answer !== null && answer !== 'asking' && answer.known === 'here' ? answer.place : null;

  const from = me ?? state.view;
  const shown = useMemo(
    () => sortVehicles(filterVehicles(feed.vehicles.values(), state, routes), state.sort, from),
    [feed.vehicles, state, routes, from],
  );
  const badge = useMemo(() => badgeOf(routes), [routes]);

  const vehicle =
    state.selected === null
      ? null
      : (feed.vehicles.get(state.selected) ?? findVehicle([...feed.vehicles.values()], state.selected));
  const selected = vehicle?.id ?? state.selected;
  const trip = useTrip(selected, vehicle, loaderData.trip, clock, loaderData.predicts);
  const announced = useAnnounced(vehicle ? changeWords(vehicle, badge(vehicle.routeId).title, t) : null);

  // The map begins at the place of the address, and goes where another one is chosen; one picked on it is in view.
  const key = placeKey(state);
  const position = place?.position ?? null;
  const [goTo, setGoTo] = useState<Position | null>(null);
  const reached = useRef(key);
  useEffect(() => {
    if (key === null) reached.current = null;
    if (position === null || reached.current === key) return;
    reached.current = key;
    setGoTo(position);
  }, [key, position]);
  // Back and forward show the map as it was.
  const { key: entry } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const lastEntry = useRef(entry);
  const [returnTo, setReturnTo] = useState<{ view: MapView | null } | null>(null);
  useEffect(() => {
    if (lastEntry.current === entry) return;
    lastEntry.current = entry;
    if (isBack) setReturnTo({ view: state.view });
  }, [entry, isBack, state.view]);
  const pins = useMemo((): readonly MapPin[] => {
    if (position === null) return noPins;
    return [{ id: 'place', kind: 'chosen', position, name: '' }];
  }, [position]);
  const opener = useRef<Element | null>(null);
  const showPlace = (to: Pick<MapState, 'place' | 'find'>) => {
    opener.current = document.activeElement;
    if (position !== null && placeKey(to) === key) setGoTo({ ...position });
    go({ ...to, selected: null });
  };

  // What the address itself shows takes no focus; what a rider asks for does.
  const begun = useRef<{ selected: string | null; key: string | null } | null>({ selected, key });
  if (begun.current?.selected !== selected || begun.current.key !== key) begun.current = null;
  const focuses = begun.current === null;
  const backTo = useRef<HTMLElement | null>(null);
  const listTop = useRef<HTMLHeadingElement>(null);
  const before = useRef({ selected, key });
  useEffect(() => {
    const previous = before.current.selected;
    const previousKey = before.current.key;
    before.current = { selected, key };
    if (previous === selected && previousKey === key) return;
    if (selected !== null) {
      if (previous === selected) return;
      setFollows(true);
      return;
    }
    setFollows(false);
    if (key !== null) return;
    // Back where the rider was: the row of the vehicle they looked at, what Escape leads back to, or the list's heading.
    const row =
      previous === null ? null : document.querySelector<HTMLElement>(`[data-trip="${CSS.escape(previous)}"]`);
    (row ?? backTo.current ?? listTop.current)?.focus();
    backTo.current = null;
  }, [selected, key]);
  useEffect(() => {
    if (selected === null && key === null) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        backTo.current = opener.current;
      go(selected === null ? { place: null, find: null } : { selected: null });
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [selected, key, go]);

  const drawnRoutes = useMemo(
    () => lineRoutes(state, routes, vehicle?.routeId ?? null).map(badge),
    [state, routes, vehicle, badge],
  );

  const silent = routes.filter(
    (route) =>
      !route.isLive && route.childRouteIds.length === 0 && (state.mode === null || route.mode === state.mode),
  );
  // No vehicles is not the same as not knowing of any.
  const isUnknown = feed.source.state !== 'answered' && shown.length === 0;
  const asOf = feed.source.state === 'answered' ? (feed.source.asOf ?? now) : 0;

  // The page carries the first of many vehicles; the rest come with the first answer, if there is one.
  const isWhole =
    loaderData.total === loaderData.vehicles.length || feed.source !== loaderData.source || feed.failing;
  const still = usePicture(search, isWhole);
  const picture = still.stands && MapPane !== 'failed' ? loaderData.picture : null;
  const drawnAt = { time: format.clock(loaderData.now) };

  // The list has a boundary of its own: it stands in the page already, and React takes it over after the map is made.
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <h1 tabIndex={-1} className={styles.title}>
          {t('map.title')}
        </h1>
        {loaderData.routesError ? <ErrorBanner error={loaderData.routesError} level={2} /> : null}
        <MapFilters
          state={state}
          routes={routes}
          clearHref={hrefOf(withoutFilters(state))}
          onChange={(next) => go({ ...next, selected: null })}
        />
      </div>
      <div className={styles.map}>
        <div className={styles.over}>
          <MapSearch
            find={state.find}
            onChoose={({ to }) => {
              const { place, find } = parseMapState(new URL(to, location.href).searchParams);
              showPlace({ place, find });
            }}
          />
          <button
            type="button"
            className={styles.control}
            disabled={!hydrated || located === 'asking'}
            onClick={() => {
              setLocated('asking');
              void locateRider(navigator.geolocation).then((result) => {
                setLocated(result);
                if (result.outcome === 'here') go({ sort: 'distance' });
              });
            }}
          >
            {t('map.nearMe')}
          </button>
          <div className={styles.freshness}>
            <FreshnessNote
              source={feed.source}
              now={loaderData.now}
              refresh={{ failing: feed.failing, online }}
              of="reports"
              announces
            />
          </div>
          {vehicle?.lat != null && !follows ? (
            <button type="button" className={styles.control} onClick={() => setFollows(true)}>
              {t('map.recenter')}
            </button>
          ) : null}
        </div>
        {!hydrated ? (
          <noscript>
            {picture ? (
              <p className={styles.still}>{t('map.stillNoScript', drawnAt)}</p>
            ) : (
              <p className={styles.wait}>{t('map.noScript')}</p>
            )}
          </noscript>
        ) : MapPane === null ? (
          picture ? (
            <p className={`${styles.still} ${styles.late}`}>{t('map.stillLoading', drawnAt)}</p>
          ) : (
            <p className={styles.wait}>{t('map.loading')}</p>
          )
        ) : MapPane === 'failed' ? (
          <p className={styles.wait}>{t('map.mapFailed')}</p>
        ) : (
          <MapBoundary fallback={<p className={styles.wait}>{t('map.mapFailed')}</p>} onFail={still.end}>
            <MapPane
              label={t('map.mapLabel')}
              vehicles={feed.vehicles}
              shown={shown}
              sourceAsOf={asOf}
              clock={clock}
              badge={badge}
              lineRoutes={drawnRoutes}
              firstLines={loaderData.lines}
              stations={loaderData.stations}
              tiles={tiles}
              initialView={startView(state, answer === 'asking' ? null : answer)}
              region={state.routeIds.length > 0 ? loaderData.region : home}
              focus={state.routeIds.join(',')}
              home={home}
              selected={selected}
              following={follows}
              me={me}
              onSelect={(id) => go({ selected: id, place: null, find: null })}
              onView={(view) => go({ view })}
              onDrag={() => {
                still.end();
                setFollows(false);
              }}
              onDrawn={still.drawn}
              pins={pins}
              goTo={goTo}
              returnTo={returnTo}
              onPlace={(found) => {
                if (found.kind === 'place') return;
                const place: PlaceRef = { kind: found.kind, id: found.id };
                const key = placeKey({ place, find: null });
                if (key === null) return;
                reached.current = key;
                setPicked({ key, place: found });
                showPlace({ place, find: null });
              }}
            />
          </MapBoundary>
        )}
        {picture ? <VehiclePicture picture={picture} /> : null}
      </div>
      <div className={styles.side}>
        <p role="status" className="quiet">
          {located === null ? null : located === 'asking' ? t('map.locating') : t(`map.${located.outcome}`)}
        </p>
        <p aria-live="polite" className="unseen">
          {announced}
        </p>
        <MapBoundary fallback={<p className="quiet">{t('map.placeUnknown')}</p>}>
          <Suspense fallback={null}>
            {answer === null ? null : (
              <PlaceCard
                answer={answer}
                badge={badge}
                closeHref={hrefOf({ place: null, find: null })}
                unfilteredHref={
                  place && isFilteredOut(place.routeIds, state, routes) ? hrefOf(withoutFilters(state)) : null
                }
                hrefOf={(place) => hrefOf({ place, find: null, view: null })}
                id={key}
                focuses={focuses}
              />
            )}
            {answer === null && loaderData.search?.text === state.find ? (
              <FoundPlaces
                search={loaderData.search}
                hrefOf={(to) => {
                  const { place, find } = parseMapState(new URLSearchParams(to.split('?')[1]));
                  return hrefOf({ place, find, view: null });
                }}
              />
            ) : null}
          </Suspense>
        </MapBoundary>
        {selected !== null ? (
          <MapBoundary fallback={<p className="quiet">{t('map.tripUnknown')}</p>}>
            <Suspense fallback={null}>
              <VehiclePanel
                vehicle={vehicle}
                trip={trip}
                badge={vehicle ? badge(vehicle.routeId) : null}
                now={now}
                closeHref={hrefOf({ selected: null })}
                id={selected}
                focuses={focuses}
                follow={
                  hydrated && vehicle?.lat != null
                    ? { isOn: follows, toggle: () => setFollows((on) => !on) }
                    : null
                }
              />
            </Suspense>
          </MapBoundary>
        ) : (
          <section aria-labelledby="list-heading" className={styles.listing}>
            <h2 id="list-heading" ref={listTop} tabIndex={-1} className={styles.count}>
              {isUnknown
                ? t('map.list')
                : t('map.count', { n: Math.max(shown.length, hydrated ? 0 : loaderData.total) })}
            </h2>
            {!hydrated && loaderData.total > loaderData.vehicles.length ? (
              <p className="quiet">
                {t('map.firstOf', { shown: loaderData.vehicles.length, total: loaderData.total })}
              </p>
            ) : null}
            {feed.source.state === 'none' ? (
              <p className="quiet">{t('map.notPublished')}</p>
            ) : feed.source.state === 'down' ? (
              <p className="quiet">{t(isUnknown ? 'map.unknown' : 'map.lastKnown')}</p>
            ) : null}
            {isUnknown ? null : (
              <Suspense fallback={null}>
                <VehicleList
                  vehicles={shown}
                  badge={badge}
                  selected={selected}
                  hrefOf={(id) => hrefOf({ selected: id, place: null, find: null })}
                  now={now}
                />
              </Suspense>
            )}
            {silent.length > 0 ? (
              <p className="quiet">
                <span>{t('map.noLive', { n: silent.length })}</span>
                <span translate="no">{format.list(silent.map((route) => route.name))}</span>
              </p>
            ) : null}
          </section>
        )}
      </div>
    </div>
  );
}
