import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import type { ListedDeparture } from './departureView.ts';
import { SignRows, useSignGroups } from './SignRows.tsx';

interface Props {
  last: readonly ListedDeparture[];
  now: number;
  live: SourceAge;
}

/** The last departure of each line and direction, one tap away. */
export function LastDepartures({ last, now, live }: Props) {
  const t = useT();
  const { groups, live: age } = useSignGroups(last, { now, live });
  if (groups.length === 0) return null;
  return (
    <Disclosure summary={t('route.lastDepartures')} id="last">
      <SignRows label={t('route.lastDepartures')} groups={groups} live={age} />
    </Disclosure>
  );
}
