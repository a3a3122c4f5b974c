// One choice as a plain form, sent as soon as something is chosen where scripts run.
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { KeptFields } from '#web/ui/KeptFields.tsx';
import { useSendChoice } from '#web/ui/useSendChoice.ts';
import styles from './ChoiceForm.module.css';

/** What the page's address says that is not asked for. A trip that is open belongs to the choice before. */
const KEPT = [
  'direction',
  'line',
  'stop',
  'to',
  'date',
  'view',
  'stops',
  'earlier',
  'later',
  'hideNav',
  'lang',
];

interface Props {
  /** The query parameter it sets. */
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** Its options are our own words, not names. */
  own?: boolean;
}

export function ChoiceForm({ name, label, value, options, own = false }: Props) {
  const t = useT();
  const send = useSendChoice();
  const field = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  // Follows the address without being made anew, which would take the focus from the rider who has just chosen. What a
  // rider chose before scripts took over stays.
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (field.current) field.current.value = value;
  }, [value]);
  return (
    <Form method="get" className={styles.choice} onChange={(event) => send(event.currentTarget, name, KEPT)}>
      <KeptFields names={KEPT.filter((each) => each !== name)} />
      <Field label={label} isBeside>
        <select ref={field} name={name} defaultValue={value} translate={own ? undefined : 'no'}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </Field>
      <Button type="submit" kind="accent" className={styles.show}>
        {t('route.show')}
      </Button>
    </Form>
  );
}
