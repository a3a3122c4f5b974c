import styles from './Icon.module.css';

/** A configured icon by name; it accompanies text and never replaces it. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className={`rigid ${styles.icon}`} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
