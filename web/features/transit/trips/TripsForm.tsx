// From, to, and what belongs between them: a plain form that leads to the page of trips.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useT } from '#web/i18n/translation.tsx';
import { KeptFields } from '#web/ui/KeptFields.tsx';
import styles from './TripsForm.module.css';

interface Props {
  from?: string;
  to?: string;
  /** Names to choose from while typing. */
  names: readonly string[];
  /** Turns the two round. */
  swap: ReactNode;
  children?: ReactNode;
}

export function TripsForm({ from = '', to = '', names, swap, children }: Props) {
  const t = useT();
  return (
    <Form method="get" action="/trips" className={`${styles.form} no-print`} autoComplete="off">
      <KeptFields names={['hideNav', 'lang']} />
      <label className={styles.field}>
        <span>{t('trips.from')}</span>
        <input name="from" required defaultValue={from} list="stations" translate="no" />
      </label>
      <label className={styles.field}>
        <span>{t('trips.to')}</span>
        <input name="to" required defaultValue={to} list="stations" translate="no" />
      </label>
      <datalist id="stations" translate="no">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles.actions}>
        <button type="submit" className={styles.show}>
          {t('route.show')}
        </button>
        {swap}
      </div>
      {children}
    </Form>
  );
}

/** The sign and word of a control that turns the two ends round. */
export function SwapWords() {
  const t = useT();
  return (
    <>
      <span aria-hidden="true">⇅</span> {t('trips.swap')}
    </>
  );
}
