import { useMemo } from 'react';
import type { Station } from '#domain/stations/station.ts';
import { SmallMap, type SmallMapPlace } from '#web/features/transit/map/SmallMap.tsx';
import { useT } from '#web/i18n/translation.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** Radius in meters for vehicles: about three minutes away. */
const NEARBY_METERS = 1500;

interface Props {
  station: Station;
  position: { lat: number; lon: number };
  lines: readonly RouteBadge[];
  elevatorOut: boolean;
  /** The loader's `now`, epoch ms. */
  now: number;
}

export function StationMap({ station, position, lines, elevatorOut, now }: Props) {
  const t = useT();
  const { name, entrances } = station;
  const { lat, lon } = position;
  const around = useMemo(() => ({ center: { lat, lon }, meters: NEARBY_METERS }), [lat, lon]);
  const places = useMemo(
    (): SmallMapPlace[] => [
      ...entrances.map(
        (entrance, place): SmallMapPlace => ({
          id: `entrance/${place}`,
          kind: 'entrance',
          name: entrance.name,
          position: entrance.position,
        }),
      ),
      { id: 'station', kind: elevatorOut ? 'elevatorOut' : 'station', name, position: { lat, lon } },
    ],
    [entrances, elevatorOut, name, lat, lon],
  );
  return (
    <SmallMap
      label={t('map.ofStation', { station: name })}
      moreHref={`/realtime-map?at=${lat.toFixed(5)},${lon.toFixed(5)},16`}
      now={now}
      routes={lines}
      live={lines.length > 0}
      around={around}
      places={places}
    />
  );
}
