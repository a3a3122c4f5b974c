// Service by mode in one line each: normal, or what is not.
import { alertWords, useModeName } from '#web/features/routes/modeNames.ts';
import { modePath, modeSlugs } from '#web/features/routes/modePath.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import styles from './home.module.css';
import type { ModeStatus } from './serviceStatus.server.ts';

export function StatusList({ status }: { status: ModeStatus[] }) {
  const t = useT();
  const nameOf = useModeName(alertWords);
  return (
    <ul className={styles.status}>
      {status.map(({ mode, alerts, suspended, routes, more }) => {
        const state = suspended ? 'bad' : alerts > 0 ? 'warn' : 'ok';
        return (
          <li key={mode} className={styles.mode}>
            <AppLink
              to={alerts > 0 ? `/alerts?mode=${modeSlugs[mode]}` : modePath(mode)}
              className={styles.modeLink}
            >
              <span className={styles.modeName}>{nameOf(mode)}</span>
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
