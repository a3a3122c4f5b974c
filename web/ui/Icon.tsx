import styles from './Icon.module.css';

/** An icon of the deployment's configuration by its name; beside words, never instead of them. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className={styles.icon} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
