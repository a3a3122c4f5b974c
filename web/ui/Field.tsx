import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import styles from './Field.module.css';

interface Props {
  label: string;
  children: ReactNode;
  /** Puts the label before the control if both fit on one line, else above it. */
  isBeside?: boolean;
  className?: string | undefined;
}

export function Field({ label, children, isBeside = false, className = '' }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label
      className={`stack tight quiet shrink ${styles.field} ${isBeside ? `cluster close ${styles.beside}` : ''} ${className}`.trim()}
    >
      <span>{label}</span>
      {children}
    </label>
  );
}

/** Parameters of the address that a form sends along, because the browser replaces the whole query. */
export function HiddenFields({ names }: { names: readonly string[] }) {
  const [search] = useSearchParams();
  return names.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : <input key={name} type="hidden" name={name} value={value} />;
  });
}
