// Service by mode in one line each: normal, or what is not.
import type { ModeSlug } from '#web/features/alerts/alertFilter.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import styles from './home.module.css';
import type { ModeStatus } from './serviceStatus.server.ts';

const slugs: Record<ModeStatus['mode'], ModeSlug> = {
  Metro: 'metro',
  RegionalRail: 'regional-rail',
  Bus: 'bus',
};

export function StatusList({ status }: { status: ModeStatus[] }) {
  const t = useT();
  return (
    <ul className={styles.status}>
      {status.map(({ mode, alerts, suspended, routes, more }) => {
        const state = suspended ? 'bad' : alerts > 0 ? 'warn' : 'ok';
        return (
          <li key={mode} className={styles.mode}>
            <AppLink
              to={alerts > 0 ? `/alerts?mode=${slugs[mode]}` : `/schedules/${slugs[mode]}`}
              className={styles.modeLink}
            >
              <span className={styles.modeName}>{t(`alerts.mode${mode}`)}</span>
              <span className={`${styles.state} ${styles[state]}`}>
                <span aria-hidden="true">{shapes[state]}</span>{' '}
                <span>
                  {suspended ? t('home.suspended', { n: alerts }) : t('home.alerts', { n: alerts })}
                </span>
              </span>
            </AppLink>
            {routes.length > 0 ? (
              <span className={styles.affected}>
                {routes.map((badge) => (
                  <RouteMark key={badge.id} route={badge} size="S" />
                ))}
                {more > 0 ? (
                  <span className={styles.moreRoutes}>{t('home.moreRoutes', { n: more })}</span>
                ) : null}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

const shapes = { ok: '●', warn: '▲', bad: '✕' };
