// Keeps the space of content that is about to be replaced, so that old times never appear under a new choice.
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
