import { useT } from '#web/i18n/translation.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import styles from './AlertCard.module.css';
import type { DetourView } from './alertView.ts';
import { DetourMap } from './DetourMap.tsx';
import { Periods } from './Periods.tsx';

interface Props {
  detour: DetourView;
  now: number;
  level: 2 | 3;
  badges?: readonly RouteBadge[];
}

export function DetourCard({ detour, now, level, badges = [] }: Props) {
  const t = useT();
  const Heading = `h${level}` as const;
  const skipped = detour.skippedStops;
  const route = badges.find(({ id }) => detour.routeIds.includes(id));
  return (
    <article className={styles.card}>
      <Heading className={styles.title}>
        <strong dir="auto">
          {detour.direction}
          {detour.direction && detour.reason ? ' · ' : ''}
          <span lang={detour.reasonLang ?? undefined}>{detour.reason}</span>
          {detour.direction || detour.reason ? '' : t('alerts.detour')}
        </strong>
        {detour.active ? null : <span className="quiet"> {t('alerts.notNow')}</span>}
      </Heading>
      <p translate="no" dir="auto" lang={detour.messageLang ?? undefined}>
        {detour.message}
      </p>
      <p className={`quiet ${styles.when}`}>
        <Periods periods={detour.periods} more={detour.morePeriods} now={now} />
      </p>
      {skipped === null ? (
        <p className="quiet">{t('alerts.skippedUnknown')}</p>
      ) : skipped.length > 0 ? (
        <details className={styles.more}>
          <summary className="touch">{t('alerts.skippedStops', { n: skipped.length })}</summary>
          <ul className={styles.stops} translate="no">
            {skipped.map(({ stopId, name }) => (
              <li key={stopId}>{name}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {route ? <DetourMap detour={detour} route={route} now={now} /> : null}
    </article>
  );
}
