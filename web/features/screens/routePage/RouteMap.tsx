import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { SmallMap, type SmallMapPlace } from '#web/features/transit/map/SmallMap.tsx';
import { withChoice } from '#web/features/transit/routes/pagePath.ts';
import { useT } from '#web/i18n/translation.tsx';
import { badgeLabel } from '#web/ui/routeBadge.ts';
import type { RoutePage } from './routePage.server.ts';
import { THREE_COLUMNS } from './routePage.ts';

export function RouteMap({ view }: { view: RoutePage }) {
  const t = useT();
  const [params] = useSearchParams();
  const { stops, stop, badges, badge, child, directionId } = view;
  const routes = useMemo(() => Object.values(badges), [badges]);
  const places = useMemo(
    () =>
      stops.flatMap(({ stopId, name, lat, lon }): SmallMapPlace[] =>
        lat === null || lon === null
          ? []
          : [
              {
                id: stopId,
                kind: stopId === stop?.stopId ? 'chosen' : 'stop',
                name,
                position: { lat, lon },
                href: withChoice(params, { stop: stopId, trip: null, to: null }),
              },
            ],
      ),
    [stops, stop, params],
  );
  const more = new URLSearchParams({ route: child ?? badge.id, direction: String(directionId) });
  return (
    <SmallMap
      label={t('map.ofRoute', { route: badgeLabel(badge) })}
      moreHref={view.isLive ? `/realtime-map?${more}` : null}
      now={view.now}
      routes={routes}
      live={view.isLive}
      directionId={directionId}
      places={places}
      opensFrom={THREE_COLUMNS}
    />
  );
}
