// Which way: both directions side by side, each with where it goes.
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import styles from './DirectionSwitch.module.css';
import type { DirectionChoice } from './directionChoices.ts';

interface Props {
  directions: readonly DirectionChoice[];
  current: 0 | 1;
  hrefOf: (directionId: 0 | 1) => string;
}

export function DirectionSwitch({ directions, current, hrefOf }: Props) {
  const t = useT();
  return (
    <nav aria-label={t('route.directions')}>
      <ul className={styles.switch}>
        {directions.map(({ directionId, label, word, place }) => (
          <li key={directionId}>
            <AppLink
              to={hrefOf(directionId)}
              className={styles.direction}
              aria-current={directionId === current ? 'page' : undefined}
              preventScrollReset
            >
              {word && place ? <small>{word}</small> : null}
              <strong>{place ? t('route.to', { place }) : label}</strong>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
