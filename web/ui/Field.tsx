import type { ReactNode } from 'react';
import styles from './Field.module.css';

interface Props {
  label: string;
  /** A `select` or an `input`. */
  children: ReactNode;
  /** The label stands before what it names where both fit, not above it. */
  isBeside?: boolean;
  className?: string | undefined;
}

/** A label and what it names. */
export function Field({ label, children, isBeside = false, className = '' }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: what it names is its child
    <label className={`${styles.field} ${isBeside ? styles.beside : ''} ${className}`.trim()}>
      <span>{label}</span>
      {children}
    </label>
  );
}
