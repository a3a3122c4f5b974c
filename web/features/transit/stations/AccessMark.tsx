import { useT } from '#web/i18n/translation.tsx';
import styles from './AccessMark.module.css';

const shapes = { yes: '✓', no: '✕', out: '✕', unknown: '?' } as const;
const tones = { yes: 'ok', no: 'bad', out: 'bad', unknown: 'soft' } as const;

interface Props {
  accessible: boolean | null;
  /** Number of its elevators out of service. A place with an outage never reads as accessible. */
  out?: number;
}

export function AccessMark({ accessible, out = 0 }: Props) {
  const t = useT();
  const own = accessible === null ? 'unknown' : accessible ? 'yes' : 'no';
  const state = out > 0 ? 'out' : own;
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
      <span className={state === 'out' ? 'strong bad' : undefined}>
        {out === 0 || accessible === false ? words[own] : null}
        {out > 0 && accessible === false ? ' · ' : null}
        {out > 0 ? t('stations.elevatorsOut', { n: out }) : null}
      </span>
    </span>
  );
}
