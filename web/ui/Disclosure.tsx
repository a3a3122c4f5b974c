import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface Props {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  id?: string;
}

export function Disclosure({ summary, children, open, id }: Props) {
  return (
    <details className="ruled" open={open} id={id}>
      <summary className={`chevron strong ${styles.summary}`}>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
