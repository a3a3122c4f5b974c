import { useMemo } from 'react';
import type { EpochMs } from '#domain/units.ts';
import { SmallMap, type SmallMapPlace } from '#web/features/transit/map/SmallMap.tsx';
import { useT } from '#web/i18n/translation.tsx';
import type { PlacedStation } from './stationEntry.ts';

interface Props {
  placed: readonly PlacedStation[] | 'asking' | 'failed';
  elevatorsKnown: boolean;
  subject: string;
  /** The loader's `now`. */
  now: EpochMs;
}

export function StationsMap({ placed, elevatorsKnown, subject, now }: Props) {
  const t = useT();
  const places = useMemo(() => {
    if (typeof placed === 'string') return placed;
    const elevatorNote = (out: number) => {
      if (!elevatorsKnown) return t('map.elevatorUnknown');
      return out > 0 ? t('stations.elevatorsOut', { n: out }) : '';
    };
    // Stations with an outage are on top.
    return placed
      .toSorted((a, b) => a.out - b.out)
      .flatMap(({ slug, name, position, out }): SmallMapPlace[] =>
        position
          ? [
              {
                id: slug,
                kind: out > 0 ? 'elevatorOut' : 'station',
                name,
                position,
                href: `/stations/${encodeURIComponent(slug)}`,
                note: elevatorNote(out),
              },
            ]
          : [],
      );
  }, [placed, elevatorsKnown, t]);
  const unplaced = typeof placed === 'string' ? 0 : placed.filter(({ position }) => position === null).length;
  return (
    <>
      <SmallMap
        label={t('stations.mapLabel')}
        moreHref={null}
        now={now}
        routes={noRoutes}
        live={false}
        places={places}
        isOpen
        subject={subject}
      />
      {unplaced > 0 ? <p>{t('stations.notOnMap', { n: unplaced })}</p> : null}
    </>
  );
}

const noRoutes: [] = [];
