import { Fragment } from 'react';
import { useStale } from '#web/features/base/live/liveAge.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { DayGrid } from '#web/features/transit/departures/DayGrid.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import type { RoutePage, ToHref } from './routePage.ts';

export default function DayDepartures({ view, to }: { view: RoutePage; to: ToHref }) {
  const t = useT();
  const format = useFormats();
  const now = useClock(view.now);
  const stale = useStale(view.live, now);
  if (view.stop === null) return null;
  const hrefOf = (tripId: string, run: string) => to({ trip: tripId, run });
  return (
    <section aria-labelledby="day">
      <h2 id="day">{t('route.allDay')}</h2>
      {view.dayKnown ? null : <p className="soft">{t('route.dayUnknown')}</p>}
      {view.tripsKnown ? null : <p className="unknown">{t('route.tripsUnknown')}</p>}
      {view.dayKnown && view.tripsKnown && view.serviceDays.every(isEmpty) ? (
        <p className="soft">{t(view.to === null ? 'route.noneDay' : 'route.noneDayTo')}</p>
      ) : null}
      {view.serviceDays.map((day) =>
        isEmpty(day) ? null : (
          <Fragment key={day.date}>
            {day.earlier !== null ? (
              <h3 className="medium above">{t('route.yesterday', { day: format.day(day.earlier) })}</h3>
            ) : null}
            {day.past > 0 ? (
              <MoreHours
                text={t('route.earlier', { n: day.past })}
                href={to({ earlier: view.withPast ? null : 'show' })}
                isOpen={view.withPast}
              />
            ) : null}
            <DayGrid
              day={day}
              badges={view.badges}
              mode={view.badge.mode}
              now={view.isToday ? now : null}
              stale={stale}
              hrefOf={hrefOf}
            />
            {day.later === null ? null : (
              <MoreHours
                text={t('route.later', { n: day.later.count, ...format.time(day.later.last) })}
                href={to({ later: view.withLater ? null : 'show' })}
                isOpen={view.withLater}
              />
            )}
          </Fragment>
        ),
      )}
    </section>
  );
}

const isEmpty = ({ hours, past }: RoutePage['serviceDays'][number]) => hours.length + past === 0;

/** Past and later hours are omitted until requested, so the next departures come first and the page loads faster. */
function MoreHours({ text, href, isOpen }: { text: string; href: string; isOpen: boolean }) {
  return (
    <AppLink to={href} preventScrollReset className="chevron ruled strong link" aria-expanded={isOpen}>
      {text}
    </AppLink>
  );
}
