// The overlay of the map is a sheet with three heights on phones, and a panel on desktops. It shows the open vehicle or place or,
// if nothing is open, the search results and the vehicles in view.
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Position } from '#domain/stations/nearest.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { FreshnessNote, type SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { useOnline } from '#web/features/base/live/useRefresh.ts';
import { parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import {
  countFilters,
  emptyNote,
  isFilteredOut,
  withoutFilters,
} from '#web/features/screens/realtimeMap/filters/filterVehicles.ts';
import { VehicleListing } from '#web/features/screens/realtimeMap/list/VehicleListing.tsx';
import styles from '#web/features/screens/realtimeMap/sheet/Sheet.module.css';
import { SheetHandle } from '#web/features/screens/realtimeMap/sheet/SheetHandle.tsx';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { MapBoundary } from '#web/features/transit/map/MapBoundary.tsx';
import type { PlaceResult } from '#web/features/transit/map/mapPlace.ts';
import { choosingEnd } from '#web/features/transit/search/choosingOnMap.ts';
import { useT } from '#web/i18n/translation.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { Skeleton } from '#web/ui/Loading.tsx';
import { keepOrder, type Listing, type ListingOptions, listVehicles } from './list/listVehicles.ts';
import type { MapScreen } from './useMapScreen.ts';

const NearestDepartures = lazy(
  () => import('#web/features/screens/realtimeMap/places/NearestDepartures.tsx'),
);
const VehiclePanel = lazy(() => import('#web/features/screens/realtimeMap/trip/VehiclePanel.tsx'));
const PlaceCard = lazy(() => import('#web/features/screens/realtimeMap/places/PlaceCard.tsx'));
const FoundPlaces = lazy(() => import('#web/features/screens/realtimeMap/places/FoundPlaces.tsx'));

const CONTENT_ID = 'map-sheet';
/** The number of departures that a half-open sheet shows above the list. */
const RAISED_ROWS = 3;

export function MapSheet({ screen }: { screen: MapScreen }) {
  const { data, vehicles, opened, place, rider, sheet } = screen;
  const { hasVehicles } = useAgency();
  const t = useT();
  const [params] = useSearchParams();
  const choosing = choosingEnd(params);
  const online = useOnline();
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isOpen = opened.id !== null || place.answer !== null || rider.note !== null || choosing !== null;
  // Without vehicles, there is nothing to list until a rider opens a place.
  if (!hasVehicles && !isOpen && data.routesError === null) return null;
  return (
    <div ref={frame} className={`floating ${styles.sheet}`} data-height={sheet.height}>
      <SheetHandle sheet={frame} height={sheet.height} setHeight={sheet.setHeight} controls={CONTENT_ID} />
      <div ref={content} id={CONTENT_ID} className={`grow relative ${styles.content}`}>
        {choosing === null || place.answer !== null ? null : (
          <p className="unknown">{t(choosing === 'from' ? 'map.chooseFrom' : 'map.chooseTo')}</p>
        )}
        {data.routesError ? <ErrorBanner error={data.routesError} level={2} /> : null}
        {opened.id === null &&
        place.answer === null &&
        screen.address.state.find === null &&
        countFilters(vehicles.filters) === 0 ? (
          <Nearest from={screen.origin} max={sheet.height === 'summary' ? 1 : RAISED_ROWS} />
        ) : null}
        <FreshnessNote
          source={vehicles.feed.source}
          now={data.now}
          refresh={{ failing: vehicles.feed.failing, online }}
          of="reports"
          announces
        />
        <p role="status" className="quiet">
          {rider.note}
        </p>
        <p aria-live="polite" className="unseen">
          {opened.announced}
        </p>
        {opened.id !== null ? (
          <OpenVehicle id={opened.id} screen={screen} />
        ) : place.answer !== null ? (
          <OpenPlace answer={place.answer} screen={screen} />
        ) : !hasVehicles ? null : (
          <InView screen={screen} scroller={content} />
        )}
      </div>
    </div>
  );
}

/** What the lowest sheet shows: one row, or several once the sheet is raised. */
function Nearest({ from, max }: { from: Position | null; max: number }) {
  const t = useT();
  const hydrated = useHydrated();
  if (!from) return null;
  const waiting = (
    <div className={`scripted ${styles.waiting}`}>
      <Skeleton lines={1} label={t('common.loading')} hasHeading={false} />
    </div>
  );
  return (
    <MapBoundary fallback={null}>
      <Suspense fallback={waiting}>
        {hydrated ? <NearestDepartures from={from} max={max} waiting={waiting} /> : waiting}
      </Suspense>
    </MapBoundary>
  );
}

interface Props {
  screen: MapScreen;
}

function OpenVehicle({ id, screen }: Props & { id: string }) {
  const t = useT();
  const hydrated = useHydrated();
  const { now, address, vehicles, opened, focus } = screen;
  const { vehicle, follows, setFollows } = opened;
  const isOnMap = hydrated && vehicle?.lat != null;
  return (
    <Opened fallback={t('map.tripUnknown')}>
      <VehiclePanel
        id={id}
        vehicle={vehicle}
        isFeedKnown={vehicles.feed.source.state === 'answered'}
        trip={opened.trip}
        badge={vehicle && vehicles.badge(vehicle.routeId)}
        now={now}
        closeHref={address.hrefOf({ selected: null })}
        focuses={focus.focuses}
        follow={isOnMap ? { isOn: follows, toggle: () => setFollows(!follows) } : null}
      />
    </Opened>
  );
}

function OpenPlace({ answer, screen }: Props & { answer: PlaceResult | 'asking' }) {
  const t = useT();
  const { data, vehicles, focus } = screen;
  const { state, hrefOf } = screen.address;
  const { place, key } = screen.place;
  const hidden = place !== null && isFilteredOut(place.routeIds, state, data.routes);
  return (
    <Opened fallback={t('map.placeUnknown')}>
      <PlaceCard
        id={key}
        answer={answer}
        badge={vehicles.badge}
        closeHref={hrefOf({ place: null, find: null })}
        unfilteredHref={hidden ? hrefOf(withoutFilters(state)) : null}
        hrefOf={(place) => hrefOf({ place, find: null, view: null })}
        focuses={focus.focuses}
      />
    </Opened>
  );
}

function Opened({ fallback, children }: { fallback: string; children: ReactNode }) {
  return (
    <MapBoundary fallback={<p className="quiet">{fallback}</p>}>
      <Suspense fallback={null}>{children}</Suspense>
    </MapBoundary>
  );
}

function InView({ screen, scroller }: Props & { scroller: RefObject<HTMLElement | null> }) {
  const { data, now, vehicles, seen, listTop } = screen;
  const { state, hrefOf, go } = screen.address;
  const { shown, asOf, feed } = vehicles;
  // A link without the view stays as it is while the rider moves the map; the click keeps the view.
  const open = useCallback((id: string) => go({ selected: id, place: null, find: null }), [go]);
  const listing = useListing(shown, {
    sort: state.sort,
    from: screen.origin,
    seen,
    now,
    sourceAsOf: asOf,
  });
  const noLive = data.routes.filter(
    ({ isLive, childRouteIds, mode }) =>
      !isLive && childRouteIds.length === 0 && (state.mode === null || mode === state.mode),
  );
  // React hydrates boundaries later than the rest, so the map does not wait for these lists.
  return (
    <>
      {data.search && data.search.text === state.find ? (
        <Suspense fallback={null}>
          <FoundPlaces
            search={data.search}
            hrefOf={(to) => {
              const { place, find } = parseMapState(new URLSearchParams(to.split('?')[1]));
              return hrefOf({ place, find, view: null });
            }}
          />
        </Suspense>
      ) : null}
      <Suspense fallback={null}>
        <VehicleListing
          listing={listing}
          counts={vehicles.isWhole ? null : { onMap: data.count, offMap: data.total - data.count }}
          isOfView={seen !== null}
          emptyNote={emptyNote(vehicles.filters, shown.length)}
          source={listSource(feed.source, shown.length > 0)}
          noLive={noLive}
          badge={vehicles.badge}
          hrefOf={(id) => hrefOf({ selected: id, place: null, find: null, view: null })}
          open={open}
          now={now}
          asOf={asOf}
          scroller={scroller}
          heading={listTop}
        />
      </Suspense>
    </>
  );
}

function listSource({ state }: SourceAge, hasVehicles: boolean): 'known' | 'lost' | 'unknown' | 'none' {
  if (state === 'answered') return 'known';
  if (state === 'none') return 'none';
  return hasVehicles ? 'lost' : 'unknown';
}

/** The list is sorted again when its sort order or origin changes. Updates of the vehicles keep the order. */
function useListing(vehicles: readonly MapVehicle[], options: ListingOptions): Listing {
  const { sort, from } = options;
  const key = `${sort} ${from?.lat} ${from?.lon}`;
  const before = useRef<{ key: string; listing: Listing } | null>(null);
  const made = listVehicles(vehicles, options);
  const listing = before.current?.key === key ? keepOrder(made, before.current.listing) : made;
  before.current = { key, listing };
  return listing;
}
