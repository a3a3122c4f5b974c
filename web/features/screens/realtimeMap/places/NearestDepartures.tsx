// The next departures of the place nearest to the rider or, until their position is known, to the middle of the map.
import { DEPARTURES_SECONDS } from '#web/features/base/live/intervals.ts';
import { liveAge } from '#web/features/base/live/liveAge.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { usePolled } from '#web/features/base/live/usePolled.ts';
import { SignRows, signGroups } from '#web/features/transit/departures/SignRows.tsx';
import { type NearPlaceView, type NearResponse, nearAddress } from '#web/features/transit/stops/nearView.ts';

/** The lowest sheet has room for one row, which has its space from the start. */
const MAX_ROWS = 1;

export default function NearestDepartures({ from }: { from: { lat: number; lon: number } }) {
  const { answer } = usePolled<NearResponse>(nearAddress(from), DEPARTURES_SECONDS);
  const place = answer?.places?.find(({ departures }) => departures.length > 0);
  return answer && place ? <Rows place={place} answer={answer} /> : null;
}

function Rows({ place, answer }: { place: NearPlaceView; answer: NearResponse }) {
  const now = useClock(answer.now);
  const live = liveAge(answer.live, now);
  const groups = signGroups(place.departures, now, live.freshness === 'stale');
  return (
    <SignRows
      label={place.name}
      groups={groups.map((group) => ({ ...group, from: place.name }))}
      max={MAX_ROWS}
      live={live}
    />
  );
}
