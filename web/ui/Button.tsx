import type { ComponentProps } from 'react';
import styles from './Button.module.css';

/**
 * `accent`: the main action of a form. `ink`: another prominent action. `chip`: one of several choices. `pill`: one
 * that stands out from its ground. `close`: the cross that closes a panel.
 */
type Kind = 'accent' | 'ink' | 'chip' | 'pill' | 'close';

/** Returns the classes of a button or of a link that looks like one. `aria-current` or `aria-pressed` marks a selection. */
export const buttonClass = (kind?: Kind, own = ''): string =>
  `filled ${styles.button} ${kind ? styles[kind] : ''} ${own}`.trim();

export function Button({ kind, className, ...props }: ComponentProps<'button'> & { kind?: Kind }) {
  return <button type="button" {...props} className={buttonClass(kind, className)} />;
}
