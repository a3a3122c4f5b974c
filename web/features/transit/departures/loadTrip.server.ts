import type { AlertsOfRun } from '#domain/alerts/alertScope.ts';
import type { IsDetoured } from '#domain/alerts/detour.ts';
import { expectedTime, inEpochMs } from '#domain/departures/departure.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { replacedStops, stopsFromCalls, type TripStop, tripStops } from '#domain/departures/tripStops.ts';
import { type CalendarDay, dayOf } from '#domain/schedule/calendar.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { tripsOfDay } from '#domain/schedule/tripsOfDay.ts';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { instanceMark } from '#domain/trip/tripInstance.ts';
import { toAlertView } from '#web/features/transit/alerts/alertViews.server.ts';
import type { AppContext } from '#web/request/context.ts';

interface OpenedTrip {
  tripId: string;
  routeIds: readonly string[];
  date: Temporal.PlainDate;
  zone: string;
  run: LiveRun | null;
  isDetoured: IsDetoured;
  alertsOfRun: AlertsOfRun;
}

/** Loads a trip's stops from the schedule, else from its live run; `null`: neither contains them. */
export async function loadTrip(
  { client, lang, now }: Pick<AppContext, 'client' | 'lang' | 'now'>,
  { tripId, routeIds, date, zone, run, isDetoured, alertsOfRun }: OpenedTrip,
  signal: AbortSignal,
): Promise<TripDetailView | null> {
  const mark = instanceMark({ serviceDate: date, run });
  const withAlerts = (
    detail: TripDetailView,
    stops: readonly TripStop[],
    line: Pick<ScheduledStopTrip, 'routeId' | 'directionId'>,
  ): TripDetailView => {
    const about = { ...line, tripId, startSeconds: run?.startSeconds ?? null };
    const found = stops.flatMap(({ stopId, scheduled }) =>
      alertsOfRun({ ...about, stopId }, date, scheduled ?? now()),
    );
    const alerts = [...new Set(found)]
      .map((alert) => toAlertView(alert, lang, now()))
      .flatMap(({ title, titleLang }) => (title === '' ? [] : { title, lang: titleLang }));
    return alerts.length === 0 ? detail : { ...detail, alerts };
  };
  const calendar = await client.calendar({ signal });
  for (const routeId of run?.relationship === 'DUPLICATED' ? [] : routeIds) {
    const result = await client.tripSchedule({ routeId, tripId, signal });
    if (!result.ok || result.value.value.length === 0) continue;
    const calls = callsOfRun(result.value.value, calendar.ok ? dayOf(calendar.value.value, date) : null);
    const headsign = calls.find((call) => call.headsign !== '')?.headsign ?? null;
    const scheduled = tripStops({ calls, day: serviceDay(date, zone), run, isDetoured, now: now() });
    const stops = run?.relationship === 'REPLACEMENT' ? replacedStops(scheduled, run, now()) : scheduled;
    const detail = tripDetail({ tripId, run: mark, headsign }, stops);
    return withAlerts(detail, stops, { routeId, directionId: calls[0]?.directionId ?? null });
  }
  if (!run?.calls || run.calls.length === 0) return null;
  const stops = stopsFromCalls(run);
  return withAlerts(tripDetail({ tripId, run: mark, headsign: run.headsign }, stops), stops, run);
}

/** Selects the calls of one service and release, those of the day if possible: releases may share a trip id. */
function callsOfRun(rows: readonly ScheduledStopTrip[], day: CalendarDay | null): ScheduledStopTrip[] {
  const running = day ? tripsOfDay(rows, day) : [];
  const [first] = running.length > 0 ? running : rows;
  return rows.filter((row) => row.serviceId === first?.serviceId && row.releaseName === first.releaseName);
}

export type TripDetailView = ReturnType<typeof tripDetail> & {
  /** Titles of alerts about this trip; omitted: none. */
  alerts?: { title: string; lang: string | null }[];
};
export type TripStopView = TripDetailView['stops'][number];

export function tripDetail(
  trip: { tripId: string; run: string; headsign: string | null },
  stops: readonly TripStop[],
) {
  return {
    ...trip,
    isLive: stops.some(({ state }) => expectedTime(state) !== null || state.kind === 'departed'),
    stops: stops.map((stop, index) => ({
      /** Stop sequence and index, because loops call at one stop twice and some sources number every call the same. */
      key: `${stop.stopSequence ?? ''}#${index}`,
      stopId: stop.stopId,
      name: stop.name,
      scheduled: stop.scheduled?.epochMilliseconds ?? null,
      state: inEpochMs(stop.state),
      /** Omitted if unknown. */
      ...(stop.track ? { track: stop.track } : {}),
      /** Restriction at the stop; `null`: none. `end`: the trip is cut short here. */
      closedFor: closedFor(stop, index, stops.length),
    })),
  };
}

/** Returns the restriction at a stop; boarding at the end of a trip and getting off at its start need no note. */
function closedFor(stop: TripStop, index: number, length: number): 'boarding' | 'alighting' | 'end' | null {
  if (stop.endsHere) return 'end';
  if (stop.boarding === 'no' && index < length - 1) return 'boarding';
  return stop.alighting === 'no' && index > 0 ? 'alighting' : null;
}
