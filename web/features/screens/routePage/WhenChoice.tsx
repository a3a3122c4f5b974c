import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { ChoiceForm } from './ChoiceForm.tsx';
import type { RoutePage, RouteView, ToHref } from './routePage.ts';

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
