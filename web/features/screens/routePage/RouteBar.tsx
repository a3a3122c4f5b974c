// The band in the line's colour at the top of its page, which stays while riders scroll.
import { SaveButton } from '#web/features/transit/favourites/SaveButton.tsx';
import { modePath } from '#web/features/transit/routes/pagePath.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Arrow } from '#web/ui/LineIcon.tsx';
import { BreakableTitle } from '#web/ui/PageHeader.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel, markClass } from '#web/ui/routeBadge.ts';
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
    <div className={`relative ${markClass(badge.bgColor)} ${styles.bar}`}>
      <AppLink to={modePath(badge.mode)} className={`touch link ${styles.back} no-print`}>
        <Arrow to="back" />
        <span className="unseen-narrow">{t('route.back')}</span>
      </AppLink>
      <span className={styles.mark}>
        <RouteMark route={badge} decorative />
      </span>
      {/* On a phone, the mark and where the line goes say which it is. */}
      <h1
        tabIndex={-1}
        translate="no"
        className={`${styles.title} ${directions.length > 1 ? 'unseen-narrow' : ''}`}
      >
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
        label={t('favourites.line')}
        favourite={{ place: { kind: 'route', routeId: badge.id }, name: badgeLabel(badge) }}
        labels={{
          save: t('favourites.saveRoute', { name: badge.name }),
          saved: t('favourites.savedRoute', { name: badge.name }),
        }}
      />
    </div>
  );
}
