// Keeps the room of what is about to be replaced and shows none of it: old times never stand under a new choice.
import type { ReactNode } from 'react';
import styles from './Blanked.module.css';

interface Props {
  isBlank: boolean;
  /** Announced while the content is blank. */
  label: string;
  children: ReactNode;
}

export function Blanked({ isBlank, label, children }: Props) {
  return (
    <div aria-busy={isBlank} className={isBlank ? styles.blank : undefined}>
      <span role="status" className="unseen">
        {isBlank ? label : ''}
      </span>
      <div>{children}</div>
    </div>
  );
}
