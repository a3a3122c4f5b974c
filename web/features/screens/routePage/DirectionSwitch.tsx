import type { DirectionChoice } from '#web/features/transit/routes/directionChoices.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { LineIcon } from '#web/ui/LineIcon.tsx';
import styles from './DirectionSwitch.module.css';

interface Props {
  directions: readonly DirectionChoice[];
  current: 0 | 1;
  hrefOf: (directionId: 0 | 1) => string;
}

export function DirectionSwitch({ directions, current, hrefOf }: Props) {
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
