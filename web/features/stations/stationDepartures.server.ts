// What leaves a station soon, by route and direction, live where it is known.
import { agency } from '#agency/agency.ts';
import { departures, isUpcoming } from '#domain/departure.ts';
import { detouredStops } from '#domain/detouredStops.ts';
import { railDirectionName } from '#domain/direction.ts';
import { extraDepartures } from '#domain/extraDepartures.ts';
import { findRoute } from '#domain/findRoute.ts';
import { indexLive } from '#domain/liveIndex.ts';
import type { Route } from '#domain/route.ts';
import { routeIdSet, sameRouteId } from '#domain/routeId.ts';
import { serviceDaysAt } from '#domain/serviceDay.ts';
import { shownDay } from '#domain/shownDay.ts';
import type { Station } from '#domain/station.ts';
import { tripsOfDay } from '#domain/tripsOfDay.ts';
import type { AppContext } from '#web/context.ts';
import { type DepartureView, departureView } from '#web/features/departures/departureView.ts';
import { loadExtras } from '#web/features/departures/loadExtras.server.ts';
import { sourceAge } from '#web/features/live/sourceAge.ts';
import { directionWord } from '#web/features/routes/directionChoices.ts';
import type { SourceAge } from '#web/ui/FreshnessNote.tsx';
import { type RouteBadge, toBadge } from '#web/ui/routeBadge.ts';

export interface StationGroup {
  key: string;
  badge: RouteBadge;
  directionId: 0 | 1 | null;
  /** Rail or compass word in the rider's language; `null` where none is known. */
  directionName: string | null;
  departures: DepartureView[];
}

export interface StationDepartures {
  groups: StationGroup[];
  /** Routes that call here by the schedule, children only. */
  routeIds: string[];
  live: SourceAge;
  /** What could not be read: the calendar, or the schedule of one of the stops at least. */
  failure: 'calendar' | 'trips' | null;
  /** The calendar says what runs today; without it, nothing can be said of what does not. */
  dayKnown: boolean;
  /** The calendar has ended; its last day stands in. */
  outdated: boolean;
}

/** Later departures are the schedule's business. */
const WITHIN_HOURS = 3;

/** At most `perGroup` of each line and direction, of all stops of `station`. */
export async function stationDepartures(
  app: AppContext,
  station: Pick<Station, 'gtfsIds'>,
  routes: readonly Route[],
  signal: AbortSignal,
  perGroup: number,
): Promise<StationDepartures> {
  const { client, now, t } = app;
  const { zone } = agency.facts;
  const [calendar, directions, ...schedules] = await Promise.all([
    client.calendar({ signal }),
    client.directions({ signal }),
    ...station.gtfsIds.map((stopId) => client.stopSchedule(stopId, { signal })),
  ]);
  const rows = schedules.flatMap((answer) => (answer.ok ? answer.value.value : []));
  // By the schedule, not by the station's own list: not every store's stations name their routes.
  const isServing = routeIdSet(rows.map((row) => row.routeId));
  const serving = routes.filter((route) => !route.isParentRoute && isServing(route.id));
  const routeIds = serving.map((route) => route.id);
  const [live, detours] = await Promise.all([
    // Without routes the service would answer with the trips of all.
    routeIds.length > 0 ? client.trips(routeIds, { signal }) : null,
    client.detours({ signal }),
  ]);
  const onTheRoad = live?.ok ? live.value.value : [];
  const liveAge: SourceAge = live ? sourceAge(live) : { state: 'answered', asOf: null };
  if (!calendar.ok) {
    return { groups: [], routeIds, live: liveAge, failure: 'calendar', dayKnown: false, outdated: false };
  }
  const failed = schedules.some((answer) => !answer.ok && answer.error.kind !== 'not found');
  const instant = now();
  const times = rows.map((row) => row.scheduledDeparture ?? row.scheduledArrival);
  const shownDays = serviceDaysAt(instant, zone, times).map((day) => ({
    day,
    shown: shownDay(calendar.value.value, day.date, true),
  }));
  const days = shownDays.map(({ day, shown }) => ({ day, trips: shown ? tripsOfDay(rows, shown.day) : [] }));
  const routeOf = (routeId: string) => findRoute(serving, routeId);
  const findLive = indexLive(onTheRoad, (id) => routeOf(id)?.mode === 'RegionalRail');
  const horizon = instant.add({ hours: WITHIN_HOURS });
  const groups = new Map<string, StationGroup>();
  const extras = await loadExtras(app, onTheRoad, new Set(rows.map((row) => row.tripId)), signal);
  const isDetoured = detouredStops(detours.ok ? detours.value.value : [], zone);
  const beyond = station.gtfsIds.flatMap((stopId) =>
    extraDepartures({ extras, stopId, directionId: null, isDetoured, now: instant, zone }),
  );
  const inOrder = [...departures({ days, findLive, isDetoured, now: instant }), ...beyond].sort((a, b) =>
    Temporal.Instant.compare(a.at, b.at),
  );
  for (const departure of inOrder) {
    const { routeId, directionId } = departure.trip;
    const route = routeOf(routeId);
    if (!route || departure.alightOnly || !isUpcoming(departure, instant)) continue;
    if (Temporal.Instant.compare(departure.at, horizon) > 0) continue;
    const key = `${route.id} ${directionId}`;
    let group = groups.get(key);
    if (!group) {
      const row = directions.ok
        ? directions.value.value.find(
            (each) => each.directionId === directionId && sameRouteId(each.routeId, routeId),
          )
        : undefined;
      const rail = directionId === null ? null : railDirectionName(route.id, directionId, agency.facts);
      const name = rail ?? row?.name ?? null;
      group = {
        key,
        badge: toBadge(route),
        directionId,
        directionName: name && directionWord(name, t),
        departures: [],
      };
      groups.set(key, group);
    }
    if (group.departures.length < perGroup) {
      const isRail = route.mode === 'RegionalRail';
      group.departures.push(departureView(departure, instant, { isRail, arrives: null }));
    }
  }
  const place = (id: string) => serving.findIndex((route) => route.id === id);
  const ordered = [...groups.values()].sort(
    (a, b) => place(a.badge.id) - place(b.badge.id) || (a.directionId ?? 2) - (b.directionId ?? 2),
  );
  return {
    groups: ordered,
    routeIds,
    live: liveAge,
    failure: failed ? 'trips' : null,
    // Today is the last of them.
    dayKnown: shownDays.at(-1)?.shown != null,
    outdated: shownDays.some(({ shown }) => shown?.outdated),
  };
}
