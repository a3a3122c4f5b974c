import { SaveButton } from '#web/features/transit/favourites/SaveButton.tsx';
import { modePath } from '#web/features/transit/routes/modePath.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { BreakableTitle } from '#web/ui/BreakableTitle.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel } from '#web/ui/routeBadge.ts';
import { DirectionSwitch } from './DirectionSwitch.tsx';
import styles from './RouteBar.module.css';
import type { RoutePage, ToHref } from './routePage.ts';

interface Props {
  view: RoutePage;
  to: ToHref;
  /** The chosen direction, possibly still loading. */
  directionId: 0 | 1;
}

export function RouteBar({ view, to, directionId }: Props) {
  const t = useT();
  const { badge, directions } = view;
  return (
    <div className={styles.bar}>
      <AppLink to={modePath(badge.mode)} className={`${styles.back} no-print`}>
        <span aria-hidden="true" className={styles.arrow}>
          ‹
        </span>
        <span className={styles.backText}>{t('route.back')}</span>
      </AppLink>
      <RouteMark route={badge} size="L" decorative />
      <h1 tabIndex={-1} translate="no" className={styles.title}>
        <BreakableTitle>{badge.title}</BreakableTitle>
      </h1>
      {directions.length > 1 ? (
        <DirectionSwitch
          directions={directions}
          current={directionId}
          hrefOf={(each) => to({ direction: String(each), stop: null, to: null })}
        />
      ) : null}
      <SaveButton
        compact
        favourite={{ place: { kind: 'route', routeId: badge.id }, name: badgeLabel(badge) }}
        labels={{
          save: t('favourites.saveRoute', { name: badge.name }),
          saved: t('favourites.savedRoute', { name: badge.name }),
        }}
      />
    </div>
  );
}
