import { useWeekDays } from '#web/agency/useWeekDays.ts';
import { useLang, useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';

/** Offers a calendar file of the rides in `parameters`, once or every week. It works without scripts. */
export function AddToCalendar({ parameters }: { parameters: readonly (readonly [string, string])[] }) {
  const t = useT();
  const lang = useLang();
  const week = useWeekDays('short');
  return (
    <Disclosure summary={t('calendar.add')}>
      <form action="/calendar.ics" className="stack">
        {[...parameters, ['lang', lang] as const].map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same names repeat, in a fixed order
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <fieldset className="cluster">
          <legend>{t('calendar.repeat')}</legend>
          {week.map(({ day, name }) => (
            <label key={day} className="touch">
              <input type="checkbox" name="days" value={day} /> {name}
            </label>
          ))}
        </fieldset>
        <p className="quiet">{t('calendar.repeatHint')}</p>
        <p>
          <Button type="submit">{t('calendar.download')}</Button>
        </p>
      </form>
    </Disclosure>
  );
}
