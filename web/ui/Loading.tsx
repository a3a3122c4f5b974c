// What a screen shows while its content loads.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Loading.module.css';

interface SkeletonProps {
  lines: number;
  label: string;
  hasHeading?: boolean;
}

export function Skeleton({ lines, label, hasHeading = true }: SkeletonProps) {
  return (
    <div role="status" className={`stack loose packed ${hasHeading ? styles.headed : ''}`}>
      <span className="unseen">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity other than their index
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}

interface BlankedProps {
  isBlank: boolean;
  /** Announced while the content is blank. */
  label: string;
  children: ReactNode;
}

/** Keeps the space of content that is about to be replaced, so that old times never appear under a new choice. */
export function Blanked({ isBlank, label, children }: BlankedProps) {
  const content = useRef<HTMLDivElement>(null);
  // What is hidden loses the keyboard focus, and has it again when it is shown.
  useLayoutEffect(() => {
    const focused = document.activeElement as HTMLElement;
    if (!isBlank || !content.current?.contains(focused)) return;
    return () => {
      if (document.activeElement === document.body) focused.focus({ preventScroll: true });
    };
  }, [isBlank]);
  return (
    <div aria-busy={isBlank} className={isBlank ? styles.blank : undefined}>
      <span role="status" className="unseen">
        {isBlank ? label : ''}
      </span>
      <div ref={content}>{children}</div>
    </div>
  );
}

export const ProgressBar = ({ label }: { label: string }) => (
  <div role="progressbar" aria-label={label} className={styles.bar} />
);
