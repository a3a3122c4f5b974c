// The planned work of a line as calendar events: one for each period of an alert or a detour, past ones included, so that a
// subscriber's calendar keeps them for as long as their source lists them.
import { type Alert, alertPhase } from '#domain/alerts/alert.ts';
import { alertsForRoute } from '#domain/alerts/alertScope.ts';
import { type Detour, hoursOfDetour } from '#domain/alerts/detour.ts';
import type { Route } from '#domain/routes/route.ts';
import type { TimeWindow } from '#domain/time/clock.ts';
import { plainText } from '#web/features/base/html/sanitise.server.ts';
import { toAlertView } from '#web/features/transit/alerts/alertViews.server.ts';
import { createFirstSeen, detourWords } from '#web/features/transit/alerts/loadAlerts.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { type CalendarEvent, eventUid } from './iCalendar.server.ts';

/** Maximum number of events; those that begin first stay. */
const MAX_EVENTS = 500;
/** How far ahead the days of a detour without an end are listed; a subscription continues them. */
const MAX_DAYS = 120;

const firstSeen = createFirstSeen();

type Windows = readonly [TimeWindow, ...TimeWindow[]];

interface Notice {
  id: string;
  summary: string;
  description: string;
  updatedAt: Temporal.Instant | null;
}

export function plannedWork(
  app: AppContext,
  route: Route,
  alerts: readonly Alert[],
  detours: readonly Detour[],
): CalendarEvent[] {
  const instant = app.now();
  const family = [route.id, ...route.childRouteIds];
  const ofAlerts = alertsForRoute(alerts, route).flatMap((alert) => {
    // Detours have their own list; what has no known times is no plan.
    if (alert.kind === 'detour' || alert.periods === null || alertPhase(alert, instant) === 'hidden')
      return [];
    const { title, html } = toAlertView(alert, app.lang, instant);
    if (title === '') return [];
    const notice = {
      id: `alert ${alert.id}`,
      summary: title,
      description: plainText(html) || title,
      updatedAt: alert.updatedAt,
    };
    return alert.periods.filter(hasTimes).map((period) => eventOf(app, route, notice, period, [period]));
  });
  const ofDetours = detours
    .filter(({ routeId }) => family.includes(routeId))
    .flatMap((detour) => {
      const { message, reason } = detourWords(detour, app);
      const notice = {
        id: `detour ${detour.id} ${detour.routeId} ${detour.directionId}`,
        summary: [app.t('alerts.detour'), detour.directionName, reason].filter(Boolean).join(' · '),
        description: [message, ...(detour.skippedStops ?? []).map(({ name }) => plainText(name))]
          .filter(Boolean)
          .join('\n'),
        updatedAt: null,
      };
      return detour.periods
        .filter(hasTimes)
        .flatMap((period) =>
          [...windowsByHours(detour, period, app)].map(([hours, windows]) =>
            eventOf(app, route, { ...notice, id: `${notice.id} ${hours}` }, period, windows),
          ),
        );
    });
  // A source may list a period twice, but a calendar has one event of an id.
  const events = new Map([...ofAlerts, ...ofDetours].map((event) => [event.uid, event]));
  return [...events.values()]
    .sort((a, b) => Temporal.Instant.compare(a.starts[0], b.starts[0]))
    .slice(0, MAX_EVENTS);
}

/** A period without a beginning and an end is no plan. */
const hasTimes = ({ starts, ends }: TimeWindow): boolean => starts !== null || ends !== null;

/** Returns an event at the first of the windows of a period, repeated at the others. */
function eventOf(
  { settings, agency, lang, now, t }: AppContext,
  route: Route,
  { id, summary, description, updatedAt }: Notice,
  period: TimeWindow,
  windows: Windows,
): CalendarEvent {
  const [window] = windows;
  const key = JSON.stringify([id, lang, summary, description, windows]);
  const revised = updatedAt ?? firstSeen(key, now());
  // What has begun without saying when is listed from when it was first known.
  const [first = revised, ...others] = windows.map(({ starts }) => starts ?? revised);
  return {
    uid: eventUid([id, period.starts?.toString() ?? null], settings.publicOrigin),
    starts: [first, ...others],
    ends: window.ends,
    summary: `${route.name}: ${summary}`,
    description: [
      description,
      ...(period.ends === null ? [t('alerts.furtherNotice')] : []),
      ...(agency.isDemonstration ? [t('chrome.demonstration')] : []),
    ].join('\n'),
    location: null,
    url: `${settings.publicOrigin}/schedules/${encodeURIComponent(route.id)}`,
    revised,
    isBusy: false,
  };
}

/** Returns the windows of a period by hours of the day, since an event repeats only at the same hours. */
function windowsByHours(
  { activeHours }: Detour,
  period: TimeWindow,
  { agency, now }: AppContext,
): ReadonlyMap<string, Windows> {
  const byHours = new Map<string, Windows>();
  if (activeHours === null) return byHours.set('', [period]);
  const { zone } = agency.facts;
  const begun = period.starts === null || Temporal.Instant.compare(period.starts, now()) < 0;
  const start = (begun ? now() : (period.starts ?? now())).toZonedDateTimeISO(zone).toPlainDate();
  // The hours of the day before may extend past midnight.
  for (let index = -1; index < MAX_DAYS; index++) {
    const date = start.add({ days: index });
    const hours = hoursOfDetour(activeHours, date.dayOfWeek);
    const midnight = date.toZonedDateTime(zone);
    if (period.ends && Temporal.Instant.compare(midnight.toInstant(), period.ends) > 0) break;
    if (hours === null) continue;
    const at = (seconds: number) => midnight.add({ seconds }).toInstant();
    const [starts, ends] = [at(hours.from), at(hours.to)];
    const isOutside =
      (period.starts !== null && Temporal.Instant.compare(ends, period.starts) <= 0) ||
      (period.ends !== null && Temporal.Instant.compare(starts, period.ends) >= 0);
    if (isOutside) continue;
    const key = `${hours.from} ${hours.to}`;
    const known = byHours.get(key);
    byHours.set(key, known ? [...known, { starts, ends }] : [{ starts, ends }]);
  }
  return byHours;
}
