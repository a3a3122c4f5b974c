import type { LiveAge } from '#web/features/base/live/liveAge.ts';
import { useT } from '#web/i18n/translation.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import type { DepartureView } from './departureView.ts';
import { SignRows, signGroups } from './SignRows.tsx';

interface Props {
  last: readonly { badge: RouteBadge; departure: DepartureView }[];
  now: number;
  live: LiveAge;
}

/** The last departure of each line and direction, one tap away. */
export function LastDepartures({ last, now, live }: Props) {
  const t = useT();
  const groups = signGroups(
    last.map((each) => ({ ...each, from: null })),
    now,
    live.freshness === 'stale',
  );
  if (groups.length === 0) return null;
  return (
    <Disclosure summary={t('route.lastDepartures')} id="last">
      <SignRows label={t('route.lastDepartures')} groups={groups} live={live} />
    </Disclosure>
  );
}
