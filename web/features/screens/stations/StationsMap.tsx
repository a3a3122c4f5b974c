// The positions of stations, which load when a rider asks for distances or the map, and that map.
import { useEffect, useMemo, useState } from 'react';
import type { EpochMs } from '#domain/units.ts';
import { fetchJson } from '#web/features/base/live/polling.ts';
import { SmallMap, type SmallMapPlace } from '#web/features/transit/map/SmallMap.tsx';
import { useT } from '#web/i18n/translation.tsx';
import type { PlacedStation } from './stationIndex.server.ts';

/** `placed` is `'asking'` even before `load()`, and `'failed'` from a failure until a retry succeeds or `path` changes. */
export function usePlacedStations(path: string): {
  placed: readonly PlacedStation[] | 'asking' | 'failed';
  load: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ path: string; placed: readonly PlacedStation[] | 'failed' } | null>(
    null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a call of `load` or another path may cause a request
  useEffect(() => {
    if (attempt === 0 || (answer?.path === path && answer.placed !== 'failed')) return;
    const abort = new AbortController();
    void fetchJson<PlacedStation[]>(path, abort.signal)
      .catch(() => 'failed' as const)
      .then((placed) => abort.signal.aborted || setAnswer({ path, placed }));
    return () => abort.abort();
  }, [path, attempt]);
  return {
    placed: answer?.path === path ? answer.placed : 'asking',
    load: () => setAttempt((times) => times + 1),
  };
}

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
