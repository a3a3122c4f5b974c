// The hours and days at which the rider does not want to be told about alerts.
import { type SubmitEvent, useState } from 'react';
import { useWeekDays } from '#web/agency/useWeekDays.ts';
import type { QuietChoice } from '#web/features/base/notify/deviceRecord.ts';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';

interface Props {
  quiet: QuietChoice | null;
  onChange: (quiet: QuietChoice | null) => void;
}

const USUAL = { from: '22:00', to: '07:00' };

export function QuietTimes({ quiet, onChange }: Props) {
  const t = useT();
  const week = useWeekDays('long');
  const [hasHours, setHours] = useState(quiet?.hours != null);
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const hours = hasHours ? { from: String(form.get('from')), to: String(form.get('to')) } : null;
    const days = form.getAll('day').map(Number);
    onChange(hours === null && days.length === 0 ? null : { hours, days });
  };
  return (
    <form className="stack start" onSubmit={save}>
      <h2>{t('notify.quiet')}</h2>
      <p>{t('notify.quietAbout')}</p>
      <label className="touch snug">
        <input type="checkbox" checked={hasHours} onChange={({ target }) => setHours(target.checked)} />
        {t('notify.quietHours')}
      </label>
      {hasHours ? (
        <p className="cluster">
          <Field label={t('notify.from')} isBeside>
            <input type="time" name="from" required defaultValue={quiet?.hours?.from ?? USUAL.from} />
          </Field>
          <Field label={t('notify.to')} isBeside>
            <input type="time" name="to" required defaultValue={quiet?.hours?.to ?? USUAL.to} />
          </Field>
        </p>
      ) : null}
      <fieldset>
        <legend>{t('notify.quietDays')}</legend>
        <div className="cluster">
          {week.map(({ day, name }) => (
            <label key={day} className="touch snug">
              <input type="checkbox" name="day" value={day} defaultChecked={quiet?.days.includes(day)} />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <p>
        <Button type="submit" kind="accent">
          {t('notify.save')}
        </Button>
      </p>
    </form>
  );
}
