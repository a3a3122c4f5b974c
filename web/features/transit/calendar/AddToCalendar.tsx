import { useAgency } from '#web/agency/agencyContext.tsx';
import { useLang, useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';

/** A Monday at noon. */
const MONDAY_MS = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;

/** Offers a calendar file of the rides in `parameters`, once or every week. It works without scripts. */
export function AddToCalendar({ parameters }: { parameters: readonly (readonly [string, string])[] }) {
  const t = useT();
  const lang = useLang();
  const { locale } = useAgency();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <Disclosure summary={t('calendar.add')}>
      <form action="/calendar.ics" className="stack">
        {[...parameters, ['lang', lang] as const].map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same names repeat, in a fixed order
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <fieldset className="cluster">
          <legend>{t('calendar.repeat')}</legend>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <label key={day} className="touch">
              <input type="checkbox" name="days" value={day} />{' '}
              {weekday.format(MONDAY_MS + (day - 1) * DAY_MS)}
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
