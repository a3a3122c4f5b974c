// The sheet shows the open vehicle or place or, if nothing is open, the search results and the vehicles in view.
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useRef } from 'react';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { type MapState, parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { emptyNote, withoutFilters } from '#web/features/screens/realtimeMap/filters/activeFilters.ts';
import { VehicleListing } from '#web/features/screens/realtimeMap/list/VehicleListing.tsx';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { MapBoundary } from '#web/features/transit/map/MapBoundary.tsx';
import type { PlaceResult } from '#web/features/transit/map/mapPlace.ts';
import { useT } from '#web/i18n/translation.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { chosenRouteIds, type MapRoute } from './filters/filterVehicles.ts';
import { keepOrder, type Listing, type ListingOptions, listVehicles } from './list/listVehicles.ts';
import type { MapScreen } from './useMapScreen.ts';

const VehiclePanel = lazy(() => import('#web/features/screens/realtimeMap/trip/VehiclePanel.tsx'));
const PlaceCard = lazy(() => import('#web/features/screens/realtimeMap/places/PlaceCard.tsx'));
const FoundPlaces = lazy(() => import('#web/features/screens/realtimeMap/places/FoundPlaces.tsx'));

interface Props {
  screen: MapScreen;
}

export function OpenVehicle({ id, screen }: Props & { id: string }) {
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

export function OpenPlace({ answer, screen }: Props & { answer: PlaceResult | 'asking' }) {
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

export function InView({ screen, scroller }: Props & { scroller: RefObject<HTMLElement | null> }) {
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

/** Whether the filters exclude every route at a place; false for a place with unknown routes. */
export function isFilteredOut(
  routeIds: readonly string[],
  state: MapState,
  routes: readonly MapRoute[],
): boolean {
  const chosenIds = chosenRouteIds(state, routes);
  if (chosenIds === null || routeIds.length === 0) return false;
  const children = routes.flatMap((route) => (routeIds.includes(route.id) ? route.childRouteIds : []));
  return ![...routeIds, ...children].some((id) => chosenIds.includes(id));
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
