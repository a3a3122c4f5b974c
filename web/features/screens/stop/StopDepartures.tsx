import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { useLiveAge } from '#web/features/base/live/liveAge.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { LastDepartures } from '#web/features/transit/departures/LastDepartures.tsx';
import { Resumes } from '#web/features/transit/departures/SignRow.tsx';
import { SignRows, signGroups } from '#web/features/transit/departures/SignRows.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { useSavedDocument } from '#web/ui/hydration.ts';
import type { StopPage } from './stopPage.server.ts';

interface Props {
  view: StopPage;
  refresh: { failing: boolean; online: boolean };
}

export function StopDepartures({ view, refresh }: Props) {
  const t = useT();
  const now = useClock(view.now);
  const live = useLiveAge(view.live, now);
  const saved = useSavedDocument();
  const rows = view.rows.flatMap((departure) => {
    const badge = view.lines.find(({ id }) => id === departure.routeId) ?? view.lines[0];
    return badge ? [{ badge, from: null, departure }] : [];
  });
  const groups = signGroups(rows, now, live.freshness === 'stale');
  return (
    <section aria-labelledby="next" className="below">
      <h2 id="next" className="unseen">
        {t('route.departures')}
      </h2>
      {view.live.state === 'down' ? <p className="unknown">{t('route.liveUnknown')}</p> : null}
      {groups.length === 0 && view.known ? (
        <p>
          {t(
            view.dayKnown
              ? saved && rows.length > 0
                ? 'offline.stationPast'
                : 'stations.noDepartures'
              : 'route.dayUnknown',
          )}
        </p>
      ) : null}
      <Resumes at={view.resumes} className="strong large" />
      <div className="stack close aged">
        <SignRows groups={groups} live={live} />
        <div className="age">
          <FreshnessNote source={view.live} now={view.now} refresh={refresh} announces />
        </div>
      </div>
      <LastDepartures last={view.last} now={now} live={live} />
    </section>
  );
}
