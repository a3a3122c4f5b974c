// The departures at a stop: the next ones, or all of a day.

import { Form } from 'react-router';
import type { AnotherDay } from '#domain/result.ts';
import type { EpochMs } from '#domain/units.ts';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { useStale } from '#web/features/base/live/liveAge.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { DayGrid } from '#web/features/transit/departures/DayGrid.tsx';
import { LastDepartures } from '#web/features/transit/departures/LastDepartures.tsx';
import { Resumes } from '#web/features/transit/departures/SignRow.tsx';
import { SignRows, useSignGroups } from '#web/features/transit/departures/SignRows.tsx';
import { tripPath } from '#web/features/transit/routes/pagePath.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field, HiddenFields } from '#web/ui/Field.tsx';
import { useHydrated, useSavedDocument } from '#web/ui/hydration.ts';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel } from '#web/ui/routeBadge.ts';
import { useSendChoice } from '#web/ui/usePendingChoice.ts';
import styles from './StopDepartures.module.css';
import type { RouteDayView, StopPage } from './stopPage.server.ts';

interface Props {
  view: StopPage;
  refresh: { failing: boolean; online: boolean };
}

export function StopDepartures({ view, refresh }: Props) {
  const t = useT();
  const saved = useSavedDocument();
  const { groups, live } = useSignGroups(view.departures, view);
  return (
    <section aria-labelledby="next" className="below">
      <h2 id="next" className="unseen">
        {t('route.departures')}
      </h2>
      {view.live.state === 'down' ? <p className="unknown">{t('route.liveUnknown')}</p> : null}
      {groups.length === 0 && view.known ? (
        <p>
          {t(
            view.dayKnown
              ? saved && view.departures.length > 0
                ? 'offline.stationPast'
                : 'stations.noDepartures'
              : 'route.dayUnknown',
          )}
        </p>
      ) : null}
      <Resumes at={view.resumes} className="strong large" />
      <div className="stack close aged">
        <SignRows groups={groups} live={live} />
        <div className="age">
          <FreshnessNote source={view.live} now={view.now} refresh={refresh} announces />
        </div>
      </div>
      <LastDepartures last={view.last} now={view.now} live={view.live} />
    </section>
  );
}

interface DayProps {
  view: StopPage;
  to: (change: Record<string, string | null>) => string;
}

export function StopDay({ view, to }: DayProps) {
  const t = useT();
  const now = useClock(view.now);
  const stale = useStale(view.live, now);
  const past = sum(view.routeDays, ({ past: each }) => each);
  const later = sum(view.routeDays, ({ later: each }) => each?.count ?? 0);
  const moreLink = (text: string, name: 'earlier' | 'later', isOpen: boolean) => (
    <AppLink
      to={to({ [name]: isOpen ? null : 'show' })}
      preventScrollReset
      className="row close ruled strong inked"
      aria-expanded={isOpen}
    >
      {text}
    </AppLink>
  );
  return (
    <section aria-labelledby="day" className="stack loose above below">
      <h2 id="day" className="unseen">
        {t('route.allDay')}
      </h2>
      <DayForm view={view} />
      {view.routeDays.length === 0 && view.known ? (
        <p>{t(view.dayKnown ? 'stop.noneOnDay' : 'route.dayUnknown')}</p>
      ) : null}
      {past > 0 ? moreLink(t('route.earlier', { n: past }), 'earlier', view.withPast) : null}
      {view.routeDays.map((each) => (
        <Route key={each.key} route={each} view={view} now={view.isToday ? now : null} stale={stale} />
      ))}
      {later > 0 ? moreLink(t('stop.later', { n: later }), 'later', view.withLater) : null}
    </section>
  );
}

const sum = (routes: readonly RouteDayView[], of: (day: RouteDayView['days'][number]) => number): number =>
  routes.reduce((all, { days }) => all + days.reduce((each, day) => each + of(day), 0), 0);

interface RouteProps {
  route: RouteDayView;
  view: StopPage;
  now: EpochMs | AnotherDay;
  /** Whether live data is too old to use. */
  stale: boolean;
}

function Route({ route, view, now, stale }: RouteProps) {
  const t = useT();
  const format = useFormats();
  const { badge, directionId } = route;
  return (
    <section
      className={styles.route}
      aria-label={[badgeLabel(badge), route.direction].filter(Boolean).join(', ')}
    >
      <h3 className={`cluster ruled large ${styles.heading}`}>
        <RouteMark route={badge} titled /> <span translate="no">{badge.title}</span>
        {route.direction ? <span className="regular soft medium">{route.direction}</span> : null}
      </h3>
      {route.days.map((day) => (
        <div key={day.date}>
          {day.earlier === null ? null : (
            <h4 className="medium above">{t('route.yesterday', { day: format.day(day.earlier) })}</h4>
          )}
          <DayGrid
            day={day}
            badges={{}}
            mode={badge.mode}
            now={now}
            stale={stale}
            hrefOf={(tripId, run) =>
              tripPath({ routeId: badge.id, directionId, stopId: view.stop.id, tripId, run })
            }
          />
        </div>
      ))}
    </section>
  );
}

/** Query parameters to keep when the rider chooses a day. */
const KEPT = ['route', 'view', 'hideNav', 'lang'];

function DayForm({ view }: { view: StopPage }) {
  const t = useT();
  const send = useSendChoice();
  const hydrated = useHydrated();
  if (view.days.length === 0) return null;
  return (
    <Form
      method="get"
      className="wrap bottom spaced no-print"
      onChange={(event) => send(event.currentTarget, 'date', KEPT)}
    >
      <HiddenFields names={KEPT} />
      <Field label={t('route.day')}>
        <select name="date" key={view.date} defaultValue={view.date}>
          {view.days.map(({ date, label }) => (
            <option key={date} value={date}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      {hydrated ? null : (
        <Button type="submit" kind="accent" className={styles.show}>
          {t('route.show')}
        </Button>
      )}
    </Form>
  );
}
