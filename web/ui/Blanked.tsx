// Keeps the space of content that is about to be replaced, so that old times never appear under a new choice.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Blanked.module.css';

interface Props {
  isBlank: boolean;
  /** Announced while the content is blank. */
  label: string;
  children: ReactNode;
}

export function Blanked({ isBlank, label, children }: Props) {
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
