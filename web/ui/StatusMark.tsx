// Shows a service state by shape, word and colour, in this order of importance.
import type { ReactNode } from 'react';
import styles from './StatusMark.module.css';

export type StatusKind = 'onTime' | 'late' | 'early' | 'cancelled' | 'noLive' | 'scheduled' | 'extra';

const shapes: Record<StatusKind, string> = {
  onTime: '●',
  late: '▲',
  early: '▽',
  cancelled: '✕',
  noLive: '○',
  scheduled: '○',
  extra: '◆',
};

/** The tone of a state, as a recipe's class. */
const tones: Record<StatusKind, string> = {
  onTime: 'ok',
  late: 'warn',
  early: 'warn',
  cancelled: 'bad',
  noLive: 'soft regular',
  scheduled: 'soft regular',
  extra: '',
};

/** `children` is the text: "On-time", "4 min delayed". `null`: the text alone says the state. */
export function StatusMark({ kind, children }: { kind: StatusKind | null; children: ReactNode }) {
  if (kind === null) return <span>{children}</span>;
  return (
    <span className={`touch strong breaks ${styles.status} ${tones[kind]}`}>
      <span aria-hidden="true">{shapes[kind]}</span> <span>{children}</span>
    </span>
  );
}
