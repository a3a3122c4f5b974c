// The band in the line's colour at the top of its page, which stays while riders scroll.
import { SaveButton } from '#web/features/transit/favourites/SaveButton.tsx';
import type { DirectionChoice } from '#web/features/transit/routes/directionChoices.ts';
import { modePath } from '#web/features/transit/routes/pagePath.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Arrow, LineIcon } from '#web/ui/LineIcon.tsx';
import { BreakableTitle } from '#web/ui/PageHeader.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel, markClass } from '#web/ui/routeBadge.ts';
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

interface SwitchProps {
  directions: readonly DirectionChoice[];
  current: 0 | 1;
  hrefOf: (directionId: 0 | 1) => string;
}

function DirectionSwitch({ directions, current, hrefOf }: SwitchProps) {
  const t = useT();
  return (
    <nav aria-label={t('route.directions')} className={styles.nav}>
      <ul className={`box ${styles.switch}`}>
        {directions.map(({ directionId, label, word, place, angle }) => (
          <li key={directionId} className={directionId === current ? undefined : styles.other}>
            <AppLink
              to={hrefOf(directionId)}
              className={`filled row inked ${styles.direction}`}
              aria-current={directionId === current ? 'page' : undefined}
              preventScrollReset
            >
              {angle === null ? null : <TravelArrow angle={angle} />}
              <LineIcon className={styles.swap}>
                <path d="M8 20V4M4 8l4-4 4 4M16 4v16M20 16l-4 4-4-4" />
              </LineIcon>
              <span className={directionId === current ? undefined : 'unseen-narrow'}>
                {word && place ? (
                  <small className={directionId === current ? 'small unseen-narrow' : 'small'}>{word}</small>
                ) : null}{' '}
                <strong>{place ? t('route.to', { place }) : label}</strong>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Draws an arrow in the direction of travel (spec section 3), in addition to the text. */
function TravelArrow({ angle }: { angle: 0 | 90 | 180 | 270 }) {
  return (
    <LineIcon className={`rigid ${styles.arrow}`}>
      <path d="M12 21V4M5 11l7-7 7 7" strokeLinejoin="round" transform={`rotate(${angle} 12 12)`} />
    </LineIcon>
  );
}
