// The position is requested immediately if the rider has already allowed it; otherwise, after a tap.
import { useEffect, useState } from 'react';
import { nearest } from '#domain/stations/nearest.ts';
import { isPositionAllowed } from '#web/features/transit/map/isPositionAllowed.ts';
import { type Located, locateRider } from '#web/features/transit/map/locateRider.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { placedStops, type RoutePage } from './routePage.ts';

/** The keys are literals, because a screen loads only the messages that its modules name. */
export const LOCATE_FAILED = {
  denied: 'map.denied',
  unavailable: 'map.unavailable',
  timeout: 'map.timeout',
  unsupported: 'map.unsupported',
} as const;

interface Props {
  stops: RoutePage['stops'];
  choose: (stopId: string) => { to: string; preventScrollReset: boolean; onClick: () => void };
}

export default function NearestStop({ stops, choose }: Props) {
  const t = useT();
  const format = useFormats();
  const [located, setLocated] = useState<Located | 'asking' | null>(null);
  const locate = () => {
    setLocated('asking');
    void locateRider(navigator.geolocation).then(setLocated);
  };
  useEffect(() => {
    let gone = false;
    void isPositionAllowed().then((allowed) => {
      if (!allowed || gone) return;
      setLocated('asking');
      void locateRider(navigator.geolocation).then((found) => gone || setLocated(found));
    });
    return () => {
      gone = true;
    };
  }, []);
  const isHere = located !== null && located !== 'asking' && located.outcome === 'here';
  const [found] = isHere ? nearest(placedStops(stops), located.position, 1) : [];
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
        <Button aria-disabled={located === 'asking'} onClick={located === 'asking' ? undefined : locate}>
          {t('route.findNearest')}
        </Button>
      )}
      <p role="status">
        {located === 'asking' ? t('map.locating') : null}
        {located === null || located === 'asking' || located.outcome === 'here'
          ? null
          : t(LOCATE_FAILED[located.outcome])}
      </p>
    </>
  );
}
