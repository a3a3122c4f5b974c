import { useLayoutEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field, HiddenFields } from '#web/ui/Field.tsx';
import { useSendChoice } from '#web/ui/usePendingChoice.ts';

/** Query parameters to keep. An open trip belongs to the previous choice, so it is removed. */
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
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** Whether the options are the app's own text, not names. */
  own?: boolean;
}

export function ChoiceForm({ name, label, value, options, own = false }: Props) {
  const t = useT();
  const send = useSendChoice();
  const field = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  /** The field's distance from the top of the window, and the page's scroll position, when the rider chose; in pixels. */
  const positions = useRef([0, -1]);
  // The value is set here, because a remounted field would lose the focus. A choice made before hydration stays.
  useLayoutEffect(() => {
    const select = field.current;
    if (shown.current === value || !select) return;
    shown.current = value;
    select.value = value;
    // Another day may remove the list above, so scroll to keep the field in place, unless the rider has scrolled since.
    const [top = 0, at] = positions.current;
    if (scrollY === at) scrollBy(0, select.getBoundingClientRect().top - top);
    positions.current = [0, -1];
  }, [value]);
  const choose = (form: HTMLFormElement) => {
    positions.current = [field.current?.getBoundingClientRect().top ?? 0, scrollY];
    send(form, name, KEPT);
  };
  return (
    <Form method="get" className="wrap even shrink" onChange={(event) => choose(event.currentTarget)}>
      <HiddenFields names={KEPT.filter((each) => each !== name)} />
      <Field label={label} isBeside>
        <select ref={field} name={name} defaultValue={value} translate={own ? undefined : 'no'}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </Field>
      <Button type="submit" kind="accent" className="unscripted">
        {t('route.show')}
      </Button>
    </Form>
  );
}
