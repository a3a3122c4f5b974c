// A stop or station picked on the map: its name, what stops there, whether its elevator works.
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { CloseIcon } from '#web/ui/CloseIcon.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import styles from './PlaceCard.module.css';

export interface MapPlace {
  kind: 'stop' | 'station';
  /** Stop id, or slug. */
  id: string;
  name: string;
  routeIds: string[];
  elevatorOut: boolean;
}

interface Props {
  place: MapPlace;
  badge: (routeId: string) => RouteBadge;
  onClose: () => void;
}

export function PlaceCard({ place, badge, onClose }: Props) {
  const t = useT();
  return (
    <section className={styles.card} aria-labelledby="place-heading">
      <h2 id="place-heading" className={styles.heading} translate="no">
        {place.name}
      </h2>
      <button type="button" className={styles.close} onClick={onClose} aria-label={t('map.close')}>
        <CloseIcon />
      </button>
      {place.elevatorOut ? <p>{t('map.elevatorOut')}</p> : null}
      {place.kind === 'station' ? (
        <AppLink className={styles.link} to={`/stations/${encodeURIComponent(place.id)}`}>
          {t('map.station')}
        </AppLink>
      ) : (
        <ul className={styles.routes} aria-label={t('map.stopRoutes')}>
          {place.routeIds.map((routeId) => (
            <li key={routeId}>
              <AppLink
                className={styles.link}
                to={`/schedules/${encodeURIComponent(routeId)}?stop=${encodeURIComponent(place.id)}`}
              >
                <RouteMark route={badge(routeId)} />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
