import { useLayoutEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Field, HiddenFields } from '#web/ui/Field.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { useSendChoice } from '#web/ui/usePendingChoice.ts';
import type { RoutePage, RouteView, ToHref } from './routePage.ts';

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

/** `chosen`: the view the rider chose, possibly still loading. */
export function WhenChoice({ view, chosen, to }: { view: RoutePage; chosen: RouteView; to: ToHref }) {
  const t = useT();
  const { days, date, today, tomorrow } = view;
  const chips = [
    { day: today, label: t('route.todayShort'), href: to({ date: null }) },
    { day: tomorrow, label: t('route.tomorrowShort'), href: to({ date: tomorrow }) },
  ].filter(({ day }) => days.some((each) => each.date === day));
  return (
    <div className="stack above below no-print">
      <LinkTabs
        label={t('route.views')}
        keepScroll
        tabs={[
          { to: to({ view: null }), label: t('route.departures'), current: chosen === 'departures' },
          { to: to({ view: 'timetable' }), label: t('route.timetable'), current: chosen === 'timetable' },
        ]}
      />
      {days.length > 0 ? (
        <div className="wrap even">
          {chips.map(({ day, label, href }) => (
            <AppLink
              key={day}
              to={href}
              preventScrollReset
              replace
              className={buttonClass('chip')}
              aria-current={day === date ? 'date' : undefined}
            >
              {label}
            </AppLink>
          ))}
          <ChoiceForm
            name="date"
            label={t('route.day')}
            value={date}
            options={days.map((day) => ({ value: day.date, label: day.label }))}
            own
          />
        </div>
      ) : null}
    </div>
  );
}
