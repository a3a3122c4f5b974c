import { useEffect, useMemo, useRef, useState } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { useClock } from '#web/features/base/live/useClock.ts';
import { useOnline } from '#web/features/base/live/useRefresh.ts';
import { meters, regionOf } from '#web/features/transit/map/engine/geometry.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { badgeOf } from '#web/features/transit/map/engine/vehicleLook.ts';
import { MAX_LINE_ROUTES } from '#web/features/transit/map/feed/lineFeed.ts';
import { dataTime, useVehicleFeed } from '#web/features/transit/map/feed/useVehicleFeed.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { stopLight, tripLight } from '#web/ui/lightNames.ts';
import { light, onLight } from '#web/ui/lights.ts';
import MapPane from './MapPane.tsx';
import type { MapStation } from './mapPlace.ts';
import styles from './SmallMap.module.css';
import type { SmallMapPlace, SmallMapProps } from './SmallMap.tsx';
import { sortVehicles } from './sortVehicles.ts';
import { VehicleList } from './VehicleList.tsx';

const noStations: readonly MapStation[] = [];

export default function SmallMapPane({
  label,
  moreHref,
  routes,
  live,
  directionId = null,
  around,
  places,
  clock,
}: SmallMapProps & { places: readonly SmallMapPlace[]; clock: () => number }) {
  const { region: home } = useAgency();
  const online = useOnline();
  const [openedAt] = useState(clock);
  const now = useClock(openedAt, 10);
  const ids = useMemo(() => routes.map((route) => route.id), [routes]);
  const feed = useVehicleFeed(routes, ids, null, clock, live && ids.length > 0);
  const [selected, setSelected] = useState<string | null>(null);
  const [place, setPlace] = useState<SmallMapPlace | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const shown = useMemo(
    () => fittingVehicles(feed.vehicles.values(), directionId, around),
    [feed.vehicles, directionId, around],
  );
  const region = useMemo(() => regionOf(places.map((each) => each.position)), [places]);
  const badge = useMemo(() => badgeOf(routes), [routes]);

  // The item under the pointer next to the map is highlighted on the map, and vice versa.
  const [lit, setLit] = useState<string | null>(null);
  useEffect(() => onLight(setLit), []);
  const litVehicle = shown.find(({ tripId }) => tripLight(tripId) === lit)?.id ?? null;
  const pins = useMemo(
    () => places.map((each) => (stopLight(each.id) === lit ? { ...each, kind: 'chosen' as const } : each)),
    [places, lit],
  );

  const base = moreHref ?? '/realtime-map';
  const asOf = dataTime(feed, now);
  const lightOf = (id: string | null) => {
    const vehicle = feed.vehicles.get(id ?? '');
    return vehicle ? tripLight(vehicle.tripId) : null;
  };
  const select = (id: string | null) => {
    setSelected(id);
    setPlace(null);
    light(lightOf(id));
    if (id === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-trip="${CSS.escape(id)}"]`);
    // Scroll only the list, not the page.
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.offsetTop;
  };

  return (
    <>
      <div className={`round relative ${styles.frame}`}>
        <MapPane
          label={label}
          clock={clock}
          embedded
          traffic={{
            vehicles: feed.vehicles,
            shown,
            isFiltered: true,
            asOf,
            badge,
            selected: litVehicle ?? selected,
            following: false,
          }}
          lines={{ routes: routes.slice(0, MAX_LINE_ROUTES) }}
          places={{ stations: noStations, pins, me: null }}
          camera={{ view: null, region, home }}
          on={{
            select,
            hover: (id) => light(lightOf(id)),
            pin: (id) => {
              setSelected(null);
              setPlace(places.find((each) => each.id === id) ?? null);
              light(stopLight(id));
            },
          }}
        />
      </div>
      <PickedPlace place={place} />
      {live && feed.loaded ? (
        <>
          <FreshnessNote
            source={feed.source}
            now={openedAt}
            refresh={{ failing: feed.failing, online }}
            of="reports"
          />
          <div ref={list} className={`topped ${styles.list}`}>
            <VehicleList
              vehicles={shown}
              badge={badge}
              selected={selected}
              hrefOf={(id) => `${base}${base.includes('?') ? '&' : '?'}trip=${encodeURIComponent(id)}`}
              now={now}
              asOf={asOf}
            />
          </div>
        </>
      ) : null}
    </>
  );
}

/** Returns the vehicles of a direction (`null`: both) around a place, nearest first; without a place, by route. */
function fittingVehicles(
  vehicles: Iterable<MapVehicle>,
  directionId: 0 | 1 | null,
  around: SmallMapProps['around'],
): MapVehicle[] {
  const fitting = [...vehicles].filter(
    ({ directionId: own, lat, lon }) =>
      (directionId === null || own === null || own === directionId) &&
      (around === undefined ||
        (lat !== null && lon !== null && meters(around.center, { lat, lon }) <= around.meters)),
  );
  return sortVehicles(fitting, around ? 'distance' : 'route', around?.center ?? null);
}

/** Shows the place that the rider tapped, and announces it. */
function PickedPlace({ place }: { place: SmallMapPlace | null }) {
  return (
    <p role="status" className="strong vanishing">
      {place === null ? null : place.href ? (
        <AppLink to={place.href} translate="no">
          {place.name}
        </AppLink>
      ) : (
        <span translate="no">{place.name}</span>
      )}
      {place?.note ? <span className="regular"> {place.note}</span> : null}
    </p>
  );
}
