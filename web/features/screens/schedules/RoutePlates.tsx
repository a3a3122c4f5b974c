import { useT } from '#web/i18n/translation.tsx';
import { AppLink, routeHeading } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel } from '#web/ui/routeBadge.ts';
import styles from './RoutePlates.module.css';
import type { RouteCardView } from './routeCard.ts';

/** A longer name spans two columns of the grid. */
const PLATE_LETTERS = 4;

export function RoutePlates({ cards }: { cards: readonly RouteCardView[] }) {
  const t = useT();
  return (
    <ul className={`stack above ${styles.plates}`}>
      {cards.map(({ badge, longName, alerts, isWarned }) => (
        <li key={badge.id} className={badge.name.length > PLATE_LETTERS ? styles.long : undefined}>
          <AppLink
            to={`/schedules/${encodeURIComponent(badge.id)}`}
            className={`center round relative ${styles.plate}`}
            heading={routeHeading(badge)}
            data-mode={badge.mode}
          >
            <RouteMark route={badge} size="L" decorative />
            <span className="unseen">
              <span translate="no">{[badgeLabel(badge), longName].filter(Boolean).join(', ')}</span>
              {alerts > 0 ? ` ${t('schedules.alertsOn', { n: alerts })}` : ''}
            </span>
            {isWarned ? (
              <span aria-hidden="true" className={`strong small warn ${styles.alerts}`}>
                ⚠
              </span>
            ) : null}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
