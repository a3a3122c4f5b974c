import { modeSlugs } from '#domain/agency/mode.ts';
import type { ServiceLevel } from '#domain/alerts/serviceLevel.ts';
import { alertWords, useModeName } from '#web/features/transit/routes/modeNames.ts';
import { modePath } from '#web/features/transit/routes/pagePath.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import styles from './home.module.css';
import type { ModeStatus } from './serviceStatus.server.ts';

export function StatusChip({ status: { mode, level, alerts, routes, more } }: { status: ModeStatus }) {
  const t = useT();
  const nameOf = useModeName(alertWords);
  const { shape, tone } = looks[level];
  return (
    <li>
      <AppLink
        to={alerts > 0 ? `/alerts?mode=${modeSlugs[mode]}` : modePath(mode)}
        className={buttonClass('pill', `small snug regular ${styles.chip}`)}
      >
        <strong className={tone} aria-hidden="true">
          {shape}
        </strong>
        <strong>{nameOf(mode)}</strong>
        <span>{levelWords(level, alerts, t)}</span>
        {level === 'notice' ? <span className="quiet">{t('home.notices', { n: alerts })}</span> : null}
        {routes.slice(0, MAX_CHIP_MARKS).map((badge) => (
          <RouteMark key={badge.id} route={badge} size="S" />
        ))}
        {routes.length - MAX_CHIP_MARKS + more > 0 ? (
          <span className="quiet">
            {t('home.moreRoutes', { n: Math.max(0, routes.length - MAX_CHIP_MARKS) + more })}
          </span>
        ) : null}
      </AppLink>
    </li>
  );
}

const MAX_CHIP_MARKS = 4;

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
