// Shows the map with two buttons: one opens the legend, the other returns to the selected vehicle.

import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { EpochMs } from '#domain/units.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { countFilters, lineRouteIds } from '#web/features/screens/realtimeMap/filters/filterVehicles.ts';
import { MapLegend } from '#web/features/screens/realtimeMap/legend/MapLegend.tsx';
import type { MapView as View } from '#web/features/transit/map/engine/mapView.ts';
import { MapBoundary } from '#web/features/transit/map/MapBoundary.tsx';
import type { MapPaneProps } from '#web/features/transit/map/MapPane.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { keepLastView } from './address/mapState.ts';
import styles from './MapView.module.css';
import { type usePicture, VehiclePicture } from './picture/VehiclePicture.tsx';
import type { VehiclePicture as Picture } from './picture/vehiclePicture.ts';
import type { MapScreen } from './useMapScreen.ts';

export function MapView({ screen }: { screen: MapScreen }) {
  const t = useT();
  const { region: home } = useAgency();
  const free = useRef<HTMLDivElement>(null);
  const { data, address, vehicles, opened, place, rider, start, sheet, picture, focus } = screen;
  const { state, go } = address;
  const { feed, filters, badge } = vehicles;
  const { vehicle } = opened;
  const returnTo = useReturnTo(start);
  const drawnRoutes = useMemo(
    () => lineRouteIds(filters, data.routes, vehicle?.routeId ?? null).map(badge),
    [filters, data.routes, vehicle?.routeId, badge],
  );
  return (
    <div className={`cover no-print ${styles.map}`}>
      <MapFrame
        picture={data.picture}
        pictureState={picture}
        drawnAt={data.now}
        pane={{
          label: t('map.mapLabel'),
          clock: screen.clock,
          traffic: {
            vehicles: feed.vehicles,
            shown: vehicles.shown,
            isFiltered: countFilters(filters) > 0,
            asOf: vehicles.asOf,
            badge,
            selected: opened.id,
            following: opened.follows,
          },
          lines: {
            routes: drawnRoutes,
            first: data.lines,
            focus: state.routeIds.join(','),
            network: { mode: state.mode },
          },
          places: { stations: data.stations, pins: place.pins, me: rider.position },
          camera: {
            view: start,
            region: state.routeIds.length > 0 ? data.region : home,
            home,
            free,
            // At full height, the sheet covers the map, and the map stays unchanged.
            freeKey: sheet.height === 'summary' ? 'summary' : 'half',
            goTo: place.goTo,
            returnTo,
          },
          on: {
            select: (id) => go({ selected: id, place: null, find: null }),
            // A click closes what is open; the next one is about the place clicked.
            point(position) {
              if (state.selected !== null || state.place !== null)
                return go({ selected: null, place: null, find: null });
              focus.remember();
              place.pickPoint(position);
            },
            view(view) {
              keepLastView(view);
              go({ view });
            },
            seen: screen.setSeen,
            drag: () => {
              picture.end();
              opened.setFollows(false);
            },
            drawn: picture.onDrawn,
            place: (found) => {
              focus.remember();
              place.pick(found);
            },
          },
        }}
      />
      <div ref={free} className={`row ${styles.free}`} data-free>
        <MapLegend routes={data.routes} />
        {vehicle?.lat != null && !opened.follows ? (
          <Button kind="pill" className="floating" onClick={() => opened.setFollows(true)}>
            {t('map.recenter')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

// Loads the map's code in parallel with the page's messages.
type MapPane = typeof import('#web/features/transit/map/MapPane.tsx').default;

const loadMapPane = (): Promise<MapPane> =>
  import('#web/features/transit/map/MapPane.tsx').then((module) => module.default);
const preloaded = typeof document === 'undefined' ? null : loadMapPane().catch(() => null);

/** Does not use `lazy`, because React may delay the replacement of a fallback by 0.3 seconds. `null`: loading. */
function useMapPane(): MapPane | 'failed' | null {
  const [pane, setPane] = useState<{ loaded: MapPane | 'failed' } | null>(null);
  useEffect(() => {
    let ended = false;
    void (async () => {
      const loaded = (await preloaded) ?? (await loadMapPane().catch(() => 'failed' as const));
      if (!ended) setPane({ loaded });
    })();
    return () => {
      ended = true;
    };
  }, []);
  return pane?.loaded ?? null;
}

interface FrameProps {
  pane: MapPaneProps;
  /** `null`: there was no data, or nothing to draw. */
  picture: Picture | null;
  pictureState: ReturnType<typeof usePicture>;
  /** When the picture was drawn. */
  drawnAt: EpochMs;
}

/** Shows the map once it has loaded; until then, the server's picture or a note that says why there is no map. */
function MapFrame({ pane, picture, pictureState, drawnAt }: FrameProps) {
  const t = useT();
  const format = useFormats();
  const hydrated = useHydrated();
  const MapPane = useMapPane();
  const shown = pictureState.isShown && MapPane !== 'failed' ? picture : null;
  const time = { time: format.clock(drawnAt) };

  function content() {
    if (!hydrated)
      return (
        <noscript>
          {shown ? (
            <p className={`small round ${styles.still}`}>{t('map.stillNoScript', time)}</p>
          ) : (
            <p className={`center soft ${styles.wait}`}>{t('map.noScript')}</p>
          )}
        </noscript>
      );
    if (MapPane === 'failed') return <p className={`center soft ${styles.wait}`}>{t('map.mapFailed')}</p>;
    if (MapPane === null)
      return shown ? (
        <p className={`small round ${styles.still} ${styles.late}`}>{t('map.stillLoading', time)}</p>
      ) : (
        <p className={`center soft ${styles.wait}`}>{t('map.loading')}</p>
      );
    return (
      <MapBoundary
        fallback={<p className={`center soft ${styles.wait}`}>{t('map.mapFailed')}</p>}
        onFail={pictureState.end}
      >
        <MapPane {...pane} />
      </MapBoundary>
    );
  }
  return (
    <>
      {content()}
      {shown ? <VehiclePicture picture={shown} /> : null}
    </>
  );
}

/** Returns the view to restore after Back or Forward; each new object restores it again. */
function useReturnTo(view: View | null): { view: View | null } | null {
  const { key, search } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const last = useRef({ key, search });
  const [returnTo, setReturnTo] = useState<{ view: View | null } | null>(null);
  useEffect(() => {
    if (last.current.key === key) return;
    // A step that only changed the sheet does not move the map.
    const isOtherView = last.current.search !== search;
    last.current = { key, search };
    if (isBack && isOtherView) setReturnTo({ view });
  }, [key, search, isBack, view]);
  return returnTo;
}
