import { useMemo } from 'react';
import { MAP_ZOOM } from '#web/features/transit/map/engine/mapZoom.ts';
import { SmallMap, type SmallMapPlace, VEHICLES_METERS } from '#web/features/transit/map/SmallMap.tsx';
import { positionText } from '#web/features/transit/search/mapPath.ts';
import { useT } from '#web/i18n/translation.tsx';
import type { StationPage } from './stationPage.server.ts';

export function StationMap({
  view,
  position,
}: {
  view: StationPage;
  position: { lat: number; lon: number };
}) {
  const t = useT();
  const { lines } = view;
  const { name, entrances } = view.station;
  const elevatorOut = Boolean(view.elevators?.length);
  const { lat, lon } = position;
  const around = useMemo(() => ({ center: { lat, lon }, meters: VEHICLES_METERS }), [lat, lon]);
  const places = useMemo(
    (): SmallMapPlace[] => [
      ...entrances.map(
        ({ name, position }, index): SmallMapPlace => ({
          id: `entrance/${index}`,
          kind: 'entrance',
          name,
          position,
        }),
      ),
      { id: 'station', kind: elevatorOut ? 'elevatorOut' : 'station', name, position: around.center },
    ],
    [entrances, elevatorOut, name, around],
  );
  return (
    <SmallMap
      label={t('map.ofStation', { station: name })}
      moreHref={`/realtime-map?at=${positionText(position)},${MAP_ZOOM.closestFit}`}
      now={view.now}
      routes={lines}
      live={lines.length > 0}
      around={around}
      places={places}
    />
  );
}
