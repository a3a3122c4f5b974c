import { useT } from '#web/i18n/translation.tsx';
import styles from './AccessMark.module.css';

const shapes = { yes: '✓', no: '✕', unknown: '?' } as const;

export function AccessMark({ accessible }: { accessible: boolean | null }) {
  const t = useT();
  const state = accessible === null ? 'unknown' : accessible ? 'yes' : 'no';
  const words = {
    yes: t('stations.accessibleYes'),
    no: t('stations.accessibleNo'),
    unknown: t('stations.accessibleUnknown'),
  };
  return (
    <span className={`${styles.mark} ${styles[state]}`} data-accessible={state}>
      <span aria-hidden="true" className={styles.shape}>
        {shapes[state]}
      </span>{' '}
      <span>{words[state]}</span>
    </span>
  );
}
