/** What live data changes about the view of each date: runs, detours, closed stops, and elevators that are out. */

import type { OutageNear } from '#contract/plan/itineraryWriter.ts';
import type { AlertsOfLeg } from '#contract/plan/legWriter.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { isInForce } from '#domain/alerts/alert.ts';
import { appliesTo } from '#domain/alerts/alertScope.ts';
import { indexClosures, indexDetours } from '#domain/alerts/detour.ts';
import { changeOfTrip, type LiveChanges, type TripChange, tripDayKey } from '#domain/journeys/liveChanges.ts';
import { type PlannerTimetable, runsOn, type TripIds } from '#domain/journeys/timetable.ts';
import { stationOf } from '#domain/journeys/waysOnFoot.ts';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { closedElevators } from './closedElevators.ts';
import type { LiveData } from './liveData.ts';
import { changesOfRuns, type TripFinder } from './runChanges.ts';

export interface ViewChanges {
  /** For the view of a date, whose trips are of the days around it. */
  of(date: Temporal.PlainDate): LiveChanges;
  alertsOfLeg: AlertsOfLeg;
  outageNear: OutageNear;
  /** Runs that the calendar lacks and that cannot be added to it. */
  unknown: number;
}

/** Alerts of one ride to show. */
const MAX_ALERTS = 5;

export function createViewChanges(
  timetable: PlannerTimetable,
  ids: TripIds,
  finder: TripFinder,
  live: LiveData,
  now: Temporal.Instant,
  elevatorLines: AgencyFacts['elevatorLines'] = {},
): ViewChanges {
  const { trips, added, unknown } = changesOfRuns(timetable, ids, finder, live.runs, now);
  const elevators = closedElevators(timetable, finder, live, elevatorLines, now);
  const unserved = createUnservedCalls(timetable, ids, finder, live);
  return {
    of: (date) => ({
      trips: withSkipped(trips, unserved(date)),
      added,
      closedPathways: elevators.closed,
    }),
    alertsOfLeg: alertsOf(timetable, finder, live),
    outageNear: elevators.isUnsure,
    unknown,
  };
}

interface SkippedCall {
  trip: number;
  day: number;
  position: number;
}

function withSkipped(changes: readonly TripChange[], skipped: readonly SkippedCall[]): TripChange[] {
  const byTrip = new Map(changes.map((change) => [tripDayKey(change.trip, change.day), change]));
  for (const { trip, day, position } of skipped) {
    const key = tripDayKey(trip, day);
    const known = byTrip.get(key) ?? changeOfTrip(trip, day, false);
    byTrip.set(key, { ...known, skipped: [...known.skipped, position] });
  }
  return [...byTrip.values()];
}

/** Returns the calls that a detour or an alert about a closed stop leaves out, in the days around a date. */
function createUnservedCalls(
  timetable: PlannerTimetable,
  ids: TripIds,
  finder: TripFinder,
  { detours, alerts }: LiveData,
): (date: Temporal.PlainDate) => SkippedCall[] {
  const { patterns, trips, times, stops, routes, zone } = timetable;
  const isDetoured = indexDetours(detours, zone);
  const isClosed = indexClosures(alerts);
  const named = new Set<number>();
  const name = (stopId: string | null) => {
    const stop = stopId === null ? null : finder.stopOf(stopId);
    if (stop !== null) named.add(stop);
  };
  for (const { skippedStops } of detours) for (const { stopId } of skippedStops ?? []) name(stopId);
  for (const { effect, entities } of alerts)
    if (effect === 'NO_SERVICE') for (const { stopId } of entities) name(stopId);
  const firstDate = Temporal.PlainDate.from(timetable.firstDate);

  return (date) => {
    const found: SkippedCall[] = [];
    if (named.size === 0) return found;
    const days = [-1, 0, 1].map((more) => {
      const serviceDate = date.add({ days: more });
      return {
        serviceDate,
        day: firstDate.until(serviceDate).days,
        base: serviceDay(serviceDate, zone).baseSeconds,
      };
    });
    for (let pattern = 0; pattern < patterns.count; pattern++) {
      const first = patterns.starts[pattern] as number;
      const routeId = routes.ids[patterns.routes[pattern] as number] as string;
      const directionId = patterns.directions[pattern] as 0 | 1;
      for (let call = first; call < (patterns.starts[pattern + 1] as number); call++) {
        const stop = patterns.stops[call] as number;
        // An alert about a station is about all of its stops.
        const places = [stop, stationOf(timetable, stop)].filter((each) => named.has(each));
        if (places.length === 0) continue;
        const position = call - first;
        for (
          let trip = patterns.trips[pattern] as number;
          trip < (patterns.trips[pattern + 1] as number);
          trip++
        )
          for (const { serviceDate, day, base } of days) {
            if (!runsOn(timetable, trips.services[trip] as number, day)) continue;
            const seconds =
              base +
              (trips.starts[trip] as number) +
              (times.departures[(trips.times[trip] as number) + position] as number);
            const at = { epochMilliseconds: seconds * 1000 };
            const isOut = places.some((place) => {
              const asked = {
                routeId,
                directionId,
                stopId: stops.ids[place] as string,
                tripId: ids.ids[trip] as string,
              };
              return isDetoured(asked, at) || isClosed(asked, at, serviceDate);
            });
            if (isOut) found.push({ trip, day, position });
          }
      }
    }
    return found;
  };
}

const alertsOf =
  (timetable: PlannerTimetable, finder: TripFinder, { alerts }: LiveData): AlertsOfLeg =>
  ({ routeId, directionId, tripId, serviceDate, stopIds, departure }) => {
    const places = new Set(
      stopIds.flatMap((stopId) => {
        const stop = finder.stopOf(stopId);
        return stop === null ? [stopId] : [stopId, timetable.stops.ids[stationOf(timetable, stop)] ?? stopId];
      }),
    );
    const subject = {
      isRoute: (id: string) => id === routeId,
      isStop: (id: string) => places.has(id),
      directionId,
      tripId,
      serviceDate,
    };
    return alerts
      .filter(
        (alert) => isInForce(alert, departure) && alert.entities.some((entity) => appliesTo(entity, subject)),
      )
      .flatMap(({ subject: title }) => (title ? [{ headerText: title, descriptionText: '' }] : []))
      .slice(0, MAX_ALERTS);
  };
