// The next departures of the places nearest to the rider or, until their position is known, to the middle of the map.
import type { ReactNode } from 'react';
import type { Position } from '#domain/stations/nearest.ts';
import { liveAge } from '#web/features/base/live/liveAge.ts';
import { DEPARTURES_SECONDS, usePolled } from '#web/features/base/live/polling.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { SignRows, signGroups } from '#web/features/transit/departures/SignRows.tsx';
import { type NearPlaceView, type NearResponse, nearAddress } from '#web/features/transit/stops/nearView.ts';
import { useT } from '#web/i18n/translation.tsx';

interface Props {
  from: Position;
  /** The number of rows for which the sheet has room. */
  max: number;
  /** Shown until the first answer. */
  waiting: ReactNode;
}

export default function NearestDepartures({ from, max, waiting }: Props) {
  const { answer, failing } = usePolled<NearResponse>(nearAddress(from), DEPARTURES_SECONDS);
  if (answer === null && !failing) return waiting;
  return answer?.places ? <Rows places={answer.places} answer={answer} max={max} /> : null;
}

function Rows({ places, answer, max }: { places: NearPlaceView[]; answer: NearResponse; max: number }) {
  const t = useT();
  const now = useClock(answer.now);
  const live = liveAge(answer.live, now);
  const groups = places.flatMap(({ name, departures }) =>
    signGroups(departures, now, live.freshness === 'stale').map((group) => ({
      ...group,
      key: `${name} ${group.key}`,
      from: name,
    })),
  );
  if (groups.length === 0) return null;
  return <SignRows label={t('map.near')} groups={groups} max={max} live={live} />;
}
