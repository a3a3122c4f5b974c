import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { HiddenFields } from '#web/ui/HiddenFields.tsx';
import styles from './TripsForm.module.css';

interface Props {
  from?: string;
  to?: string;
  names: readonly string[];
  swap: ReactNode;
  children?: ReactNode;
}

export function TripsForm({ from = '', to = '', names, swap, children }: Props) {
  const t = useT();
  return (
    <Form method="get" action="/trips" className={`${styles.form} no-print`} autoComplete="off">
      <HiddenFields names={['hideNav', 'lang']} />
      <Field label={t('trips.from')}>
        <input name="from" required defaultValue={from} list="stations" translate="no" />
      </Field>
      <Field label={t('trips.to')}>
        <input name="to" required defaultValue={to} list="stations" translate="no" />
      </Field>
      <datalist id="stations" translate="no">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles.actions}>
        <Button type="submit" kind="accent">
          {t('route.show')}
        </Button>
        {swap}
      </div>
      {children}
    </Form>
  );
}

export function SwapWords() {
  const t = useT();
  return (
    <>
      <span aria-hidden="true">⇅</span> {t('trips.swap')}
    </>
  );
}
