// Shows the map with two buttons: one opens the legend, the other returns to the selected vehicle.
import { useMemo, useRef } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { countFilters } from '#web/features/screens/realtimeMap/filters/activeFilters.ts';
import { lineRouteIds } from '#web/features/screens/realtimeMap/filters/lineRouteIds.ts';
import { MapLegend } from '#web/features/screens/realtimeMap/legend/MapLegend.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { keepLastView } from './lastView.ts';
import { MapFrame } from './MapFrame.tsx';
import styles from './MapView.module.css';
import type { MapScreen } from './useMapScreen.ts';
import { useReturnTo } from './useReturnTo.ts';

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
