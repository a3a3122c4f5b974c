// How the lists of routes show a route: as a card or, where names are short, as a plate.
import type { Alert } from '#domain/alerts/alert.ts';
import { alertsForRoute } from '#domain/alerts/alertScope.ts';
import { type ServiceLevel, serviceLevel } from '#domain/alerts/serviceLevel.ts';
import type { Route } from '#domain/routes/route.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink, routeHeading } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel, type RouteBadge, toBadge } from '#web/ui/routeBadge.ts';
import styles from './RouteCard.module.css';

export interface RouteCardView {
  badge: RouteBadge;
  longName: string;
  frequency: string;
  /** Number of active alerts. */
  alerts: number;
  /** Whether an alert reports delays or a suspension. */
  isWarned: boolean;
  children: RouteCardView[];
}

export const toRouteCard = (route: Route, inForce: readonly Alert[]): RouteCardView => ({
  badge: toBadge(route),
  longName: route.longName,
  frequency: route.routeFrequency,
  alerts: alertsForRoute(inForce, route).length,
  isWarned: warns(serviceLevel(inForce, route)),
  children: [],
});

const warns = (level: ServiceLevel): boolean => level === 'delays' || level === 'suspended';

export function RouteCards({ cards }: { cards: readonly RouteCardView[] }) {
  return (
    <ul className={`stack topped ${styles.cards}`}>
      {cards.map((card) => (
        <li key={card.badge.id} className="ruled">
          <RouteCard card={card} />
        </li>
      ))}
    </ul>
  );
}

function RouteCard({ card }: { card: RouteCardView }) {
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
