import { useMemo } from 'react';
import { SmallMap, type SmallMapPlace, VEHICLES_METERS } from '#web/features/transit/map/SmallMap.tsx';
import { useT } from '#web/i18n/translation.tsx';
import type { StopPage } from './stopPage.server.ts';

export function StopMap({ view }: { view: StopPage }) {
  const t = useT();
  const { id, name, position } = view.stop;
  const { opposite, nearby } = view;
  const { lat = null, lon = null } = position ?? {};
  const around = useMemo(
    () => (lat === null || lon === null ? null : { center: { lat, lon }, meters: VEHICLES_METERS }),
    [lat, lon],
  );
  const places = useMemo((): SmallMapPlace[] => {
    if (position === null) return [];
    const others = [...(opposite ? [opposite] : []), ...nearby];
    return [
      ...others.map(
        (place): SmallMapPlace => ({
          id: place.to,
          kind: place.kind,
          name: place.name,
          position: place.position,
          href: place.to,
          note: t('stop.walk', { n: place.minutes }),
        }),
      ),
      { id, kind: 'chosen', name, position },
    ];
  }, [id, name, position, opposite, nearby, t]);
  if (around === null) return null;
  return (
    <SmallMap
      label={t('map.ofStation', { station: name })}
      moreHref={`/realtime-map?stop=${encodeURIComponent(id)}`}
      now={view.now}
      routes={view.lines}
      live={view.lines.length > 0}
      around={around}
      places={places}
      subject={id}
    />
  );
}
