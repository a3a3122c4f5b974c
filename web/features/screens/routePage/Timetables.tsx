import { Fragment } from 'react';
import { useSearchParams } from 'react-router';
import { nextTripIndex } from '#domain/schedule/tripsOfDay.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { withChoice } from '#web/features/transit/routes/pagePath.ts';
import { liveNote } from '#web/features/transit/timetable/printedTimes.ts';
import { TimetableTable } from '#web/features/transit/timetable/TimetableTable.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel } from '#web/ui/routeBadge.ts';
import type { RoutePage } from './routePage.server.ts';

interface Props {
  view: RoutePage;
  to: (change: Record<string, string | null>) => string;
}

export default function Timetables({ view, to }: Props) {
  const t = useT();
  const [params] = useSearchParams();
  const format = useFormats();
  const now = useClock(view.now, 30);
  const { timetable } = view;
  if (timetable === null)
    return <p className="soft">{t(view.dayKnown ? 'route.timetableUnknown' : 'route.dayUnknown')}</p>;
  switch (timetable.state) {
    case 'failed':
      // An error banner at the top of the page reports this.
      return null;
    case 'unknown':
      return <p className="soft">{t('route.timetableUnknown')}</p>;
    case 'none':
      return (
        <>
          <YesterdaysTrips view={view} to={to} />
          <p className="soft">{t('route.timetableNone')}</p>
        </>
      );
    case 'some':
      break;
  }
  const allStops = params.get('stops') === 'all';
  const direction = view.directions.find((each) => each.directionId === view.directionId)?.label ?? '';
  const seconds = (now - view.dayStart) / 1000;
  const lines = timetable.tables.map((table, index) => {
    const badge = view.badges[table.routeId];
    // While trips of an earlier day are still running, no trip of this day is next.
    const nextIndex = view.runningFrom === null ? nextTripIndex(table.boardingTimes, seconds) : null;
    const departureSeconds = nextIndex === null ? null : (table.boardingTimes[nextIndex] ?? null);
    return {
      table,
      name: badge ? badgeLabel(badge) : table.routeId,
      nextIndex,
      leavesAt: departureSeconds === null ? null : view.dayStart + departureSeconds * 1000,
      // Another choice has other trips, so it gets a new table.
      key: `${table.routeId} ${view.directionId} ${view.date} ${view.stop?.stopId} ${allStops}`,
      nextId: `next-${index}`,
    };
  });
  const [only] = lines.length === 1 ? lines : [];
  return (
    <>
      <p className="cluster apart soft no-print">
        <AppLink to={to({ stops: allStops ? null : 'all' })} preventScrollReset className="touch">
          {allStops ? t('route.timepointsOnly') : t('route.allStops')}
        </AppLink>
        {only ? <NextLink leavesAt={only.leavesAt} nextId={only.nextId} /> : null}
      </p>
      <YesterdaysTrips view={view} to={to} />
      {view.isToday && view.runningFrom === null && lines.every(({ nextIndex }) => nextIndex === null) ? (
        <p className="soft">{t('route.noneNext')}</p>
      ) : null}
      <p className="soft">{liveNote(timetable.live, t, format)}</p>
      {lines.map((line) => (
        <Fragment key={line.key}>
          {only || line.nextIndex === null ? null : (
            <p className="cluster apart soft no-print">
              <RouteMark route={view.badges[line.table.routeId] ?? view.badge} size="S" />
              <NextLink leavesAt={line.leavesAt} nextId={line.nextId} />
            </p>
          )}
          <TimetableTable
            table={line.table}
            caption={`${line.name}: ${t('route.timetableOf', { direction })}`}
            nextIndex={line.nextIndex}
            nextId={line.nextId}
          />
        </Fragment>
      ))}
      <p className="cluster apart soft no-print">
        <a
          className="touch"
          href={`/schedules/${encodeURIComponent(view.badge.id)}/timetable.csv${withChoice(params, { direction: String(view.directionId), date: view.date })}`}
        >
          {t('route.csv')}
        </a>
        <span>{t('route.print')}</span>
      </p>
    </>
  );
}

/** Links to the column of the next trip; the link needs no script. */
function NextLink({ leavesAt, nextId }: { leavesAt: number | null; nextId: string }) {
  const t = useT();
  const format = useFormats();
  return leavesAt === null ? null : (
    <a href={`#${nextId}`} className="touch">
      {t('route.toNext', format.time(leavesAt))}
    </a>
  );
}

/** Links to the timetable of an earlier day if its last trips are still running, as they may be after midnight. */
function YesterdaysTrips({ view, to }: Props) {
  const t = useT();
  const format = useFormats();
  if (view.runningFrom === null) return null;
  const { date, noon } = view.runningFrom;
  return (
    <p className="cluster apart soft no-print">
      <AppLink to={to({ date })} preventScrollReset className="touch">
        {t('route.yesterday', { day: format.day(noon) })}
      </AppLink>
    </p>
  );
}
