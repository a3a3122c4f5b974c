import type { ServiceLevel } from '#domain/alerts/serviceLevel.ts';
import { alertWords, useModeName } from '#web/features/transit/routes/modeNames.ts';
import { modePath, modeSlugs } from '#web/features/transit/routes/modePath.ts';
import type { Translate } from '#web/i18n/translate.ts';
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
      {status.map(({ mode, level, alerts, routes, more }) => {
        const { shape, tone } = looks[level];
        return (
          <li key={mode} className={styles.mode}>
            <AppLink
              to={alerts > 0 ? `/alerts?mode=${modeSlugs[mode]}` : modePath(mode)}
              className={styles.modeLink}
            >
              <span className={styles.modeName}>{nameOf(mode)}</span>
              <span className={`${styles.state} ${tone}`}>
                <span aria-hidden="true">{shape}</span> <span>{levelWords(level, alerts, t)}</span>
              </span>
              {level === 'notice' ? <span className="quiet">{t('home.notices', { n: alerts })}</span> : null}
            </AppLink>
            {routes.length > 0 ? (
              <span className={styles.affected}>
                {routes.map((badge) => (
                  <RouteMark key={badge.id} route={badge} size="S" />
                ))}
                {more > 0 ? (
                  <span className={`quiet ${styles.moreRoutes}`}>{t('home.moreRoutes', { n: more })}</span>
                ) : null}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

const looks = {
  normal: { shape: '●', tone: 'ok' },
  notice: { shape: '●', tone: 'ok' },
  delays: { shape: '▲', tone: 'warn' },
  suspended: { shape: '✕', tone: 'bad' },
} as const;

function levelWords(level: ServiceLevel, alerts: number, t: Translate): string {
  switch (level) {
    case 'normal':
    case 'notice':
      return t('home.normal');
    case 'delays':
      return t('home.delays', { n: alerts });
    case 'suspended':
      return t('home.suspended', { n: alerts });
  }
}
