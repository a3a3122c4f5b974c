// The position is requested immediately if the rider has already allowed it; otherwise, after a tap.
import { useEffect } from 'react';
import { nearest } from '#domain/stations/nearest.ts';
import { isPositionAllowed } from '#web/features/transit/map/isPositionAllowed.ts';
import { useRiderPosition } from '#web/features/transit/map/locateRider.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { placedStops, type RoutePage } from './routePage.ts';

interface Props {
  stops: RoutePage['stops'];
  choose: (stopId: string) => { to: string; preventScrollReset: boolean; onClick: () => void };
}

export default function NearestStop({ stops, choose }: Props) {
  const t = useT();
  const format = useFormats();
  const { isAsking, position, note, locate } = useRiderPosition();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    let gone = false;
    void isPositionAllowed().then((allowed) => {
      if (allowed && !gone) void locate();
    });
    return () => {
      gone = true;
    };
  }, []);
  const [found] = position === null ? [] : nearest(placedStops(stops), position, 1);
  return (
    <>
      {found ? (
        <p>
          <strong>{t('route.nearest')}</strong>{' '}
          <AppLink {...choose(found.thing.stopId)} translate="no">
            {found.thing.name}
          </AppLink>{' '}
          <span className="quiet">{format.distance(found.meters)}</span>
        </p>
      ) : (
        <Button aria-disabled={isAsking} onClick={isAsking ? undefined : locate}>
          {t('route.findNearest')}
        </Button>
      )}
      <p role="status">{note}</p>
    </>
  );
}
