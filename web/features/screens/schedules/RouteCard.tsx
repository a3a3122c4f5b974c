import { useT } from '#web/i18n/translation.tsx';
import { AppLink, routeHeading } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import styles from './RouteCard.module.css';
import type { RouteCardView } from './routeCard.ts';

export function RouteCard({ card }: { card: RouteCardView }) {
  const t = useT();
  const { badge, longName, frequency, alerts, isWarned, children } = card;
  const name = badge.mode === 'Bus' ? longName || badge.title : badge.title;
  return (
    <div className={`stack close ${styles.card}`}>
      <AppLink
        to={`/schedules/${encodeURIComponent(badge.id)}`}
        className={`stack loose pad inked ${styles.link}`}
        heading={routeHeading(badge)}
        data-mode={badge.mode}
      >
        <RouteMark route={badge} size="L" titled={name === badge.title} />
        <span className={`stack close ${styles.words}`}>
          <strong translate="no">{name}</strong>
          {badge.mode !== 'Bus' && longName && longName !== badge.title ? (
            <span className="quiet" translate="no">
              {longName}
            </span>
          ) : null}
          <span className={`quiet wrap ${styles.facts}`}>
            {frequency ? <bdi>{frequency}</bdi> : null}
            {alerts > 0 ? (
              <span className={isWarned ? 'strong warn' : undefined}>
                {isWarned ? <span aria-hidden="true">⚠ </span> : null}
                {t('schedules.alertsOn', { n: alerts })}
              </span>
            ) : null}
          </span>
        </span>
      </AppLink>
      {children.length > 0 ? (
        <ul className={`wrap ${styles.children}`}>
          {children.map((child) => (
            <li key={child.badge.id}>
              <AppLink
                to={`/schedules/${encodeURIComponent(child.badge.id)}`}
                className="tap inked"
                heading={routeHeading(child.badge)}
              >
                <RouteMark route={child.badge} size="M" />
              </AppLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
