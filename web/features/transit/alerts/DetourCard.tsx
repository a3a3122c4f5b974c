import { SmallMap, type SmallMapPlace } from '#web/features/transit/map/SmallMap.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { NoticeRow } from '#web/ui/NoticeRow.tsx';
import { badgeLabel, type RouteBadge } from '#web/ui/routeBadge.ts';
import type { DetourView } from './alertView.ts';
import styles from './DetourCard.module.css';
import { NoticeLines } from './NoticeLines.tsx';
import { Periods } from './Periods.tsx';

interface Props {
  detour: DetourView;
  now: number;
}

/** A detour among the notices of a page. */
export function DetourCard({ detour, now, level }: Props & { level: 2 | 3 }) {
  const t = useT();
  const Heading = `h${level}` as const;
  const skipped = detour.skippedStops;
  return (
    <article className={`stack measure pad ${styles.card}`}>
      <Heading className={styles.title}>
        <DetourTitle detour={detour} />
        {isBetweenTimes(detour, now) ? <span className="quiet"> {t('alerts.notNow')}</span> : null}
      </Heading>
      <DetourMessage detour={detour} />
      <p className="quiet">
        <Periods periods={detour.periods} more={detour.morePeriods} now={now} />
      </p>
      {skipped?.length ? <p className="quiet">{t('alerts.skippedStops', { n: skipped.length })}</p> : null}
      <SkippedStops detour={detour} />
    </article>
  );
}

interface RowProps extends Props {
  badges: readonly RouteBadge[];
  unknownIds: readonly string[];
}

/** A detour in the list of all detours, with a map. */
export function DetourRow({ detour, now, badges, unknownIds }: RowProps) {
  const t = useT();
  const skipped = detour.skippedStops;
  const [route] = badges;
  return (
    <NoticeRow
      level={3}
      badges={badges}
      unmarked={<b translate="no">{unknownIds.join(', ')}</b>}
      tone={detour.active ? 'warn' : 'notice'}
      title={<DetourTitle detour={detour} />}
      second={
        <>
          {isBetweenTimes(detour, now) ? `${t('alerts.notNow')} · ` : null}
          {skipped?.length ? `${t('alerts.skippedStops', { n: skipped.length })} · ` : null}
          <Periods periods={detour.periods} more={detour.morePeriods} now={now} />
        </>
      }
    >
      <DetourMessage detour={detour} />
      <SkippedStops detour={detour} />
      {route ? <DetourMap detour={detour} route={route} now={now} /> : null}
      <NoticeLines badges={badges} />
    </NoticeRow>
  );
}

function DetourTitle({ detour }: { detour: DetourView }) {
  const t = useT();
  return (
    <span dir="auto">
      {detour.direction}
      {detour.direction && detour.reason ? ' · ' : ''}
      <span lang={detour.reasonLang ?? undefined}>{detour.reason}</span>
      {detour.direction || detour.reason ? '' : t('alerts.detour')}
    </span>
  );
}

const DetourMessage = ({ detour }: { detour: DetourView }) => (
  <p translate="no" dir="auto" lang={detour.messageLang ?? undefined}>
    {detour.message}
  </p>
);

/** Whether a detour has begun, but not for this hour. If it has not begun, its periods say when it does. */
const isBetweenTimes = ({ active, periods: [next] }: DetourView, now: number): boolean =>
  !active && (next?.start ?? now) <= now;

function SkippedStops({ detour: { skippedStops: stops, message } }: { detour: DetourView }) {
  const t = useT();
  // Where the agency's text stands above, it may well name them.
  if (stops === null) return message === '' ? <p className="quiet">{t('alerts.skippedUnknown')}</p> : null;
  if (stops.length === 0) return null;
  return (
    <ul className="wrap" translate="no" aria-label={t('alerts.skippedStops', { n: stops.length })}>
      {stops.map(({ stopId, name }) => (
        <li key={stopId}>{name}</li>
      ))}
    </ul>
  );
}

function DetourMap({ detour, route, now }: { detour: DetourView; route: RouteBadge; now: number }) {
  const t = useT();
  const ends: SmallMapPlace[] = [
    { id: 'start', position: detour.startsAt, name: t('alerts.detourStarts') },
    { id: 'end', position: detour.endsAt, name: t('alerts.detourEnds') },
  ].flatMap(({ position, ...end }) => (position ? { ...end, kind: 'chosen', position } : []));
  const stops = (detour.skippedStops ?? []).flatMap(({ stopId, name, position }): SmallMapPlace[] =>
    position ? [{ id: stopId, kind: 'stop', name, position }] : [],
  );
  if (ends.length + stops.length === 0) return null;
  const what = [badgeLabel(route), detour.direction].filter(Boolean).join(', ');
  return (
    <SmallMap
      label={t('alerts.detourMap', { what })}
      moreHref={null}
      now={now}
      routes={[route]}
      live={false}
      directionId={detour.directionId}
      places={[...stops, ...ends]}
    />
  );
}
