import { SmallMap, type SmallMapPlace } from '#web/features/transit/map/SmallMap.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { badgeLabel, type RouteBadge } from '#web/ui/routeBadge.ts';
import type { DetourView } from './alertView.ts';

export function DetourMap({ detour, route, now }: { detour: DetourView; route: RouteBadge; now: number }) {
  const t = useT();
  const ends: SmallMapPlace[] = [
    { id: 'start', position: detour.startsAt, name: t('alerts.detourStarts') },
    { id: 'end', position: detour.endsAt, name: t('alerts.detourEnds') },
  ].flatMap(({ position, ...end }) => (position ? { ...end, kind: 'chosen', position } : []));
  const stops = (detour.skippedStops ?? []).flatMap(({ stopId, name, position }): SmallMapPlace[] =>
    position ? [{ id: stopId, kind: 'stop', name, position }] : [],
  );
  if (ends.length + stops.length === 0) return null;
  const what = [badgeLabel(route), detour.direction].filter(Boolean).join(', ');
  return (
    <SmallMap
      label={t('alerts.detourMap', { what })}
      moreHref={null}
      now={now}
      routes={[route]}
      live={false}
      directionId={detour.directionId}
      places={[...stops, ...ends]}
    />
  );
}
