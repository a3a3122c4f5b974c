import { useT } from '#web/i18n/translation.tsx';
import styles from './AccessMark.module.css';

const shapes = { yes: '✓', no: '✕', unknown: '?' } as const;
const tones = { yes: 'ok', no: 'bad', unknown: 'soft' } as const;

export function AccessMark({ accessible }: { accessible: boolean | null }) {
  const t = useT();
  const state = accessible === null ? 'unknown' : accessible ? 'yes' : 'no';
  const words = {
    yes: t('stations.accessibleYes'),
    no: t('stations.accessibleNo'),
    unknown: t('stations.accessibleUnknown'),
  };
  return (
    <span className={`touch snug ${state === 'unknown' ? 'soft' : ''}`} data-accessible={state}>
      <span aria-hidden="true" className={`center rigid heavy ${tones[state]} ${styles.shape}`}>
        {shapes[state]}
      </span>{' '}
      <span>{words[state]}</span>
    </span>
  );
}
