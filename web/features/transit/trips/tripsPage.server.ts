import { namesToSearch } from '#contract/namesToSearch.ts';
import { inEpochMs, isOver, isServed } from '#domain/departures/departureState.ts';
import { findRoute } from '#domain/routes/findRoute.ts';
import type { Route } from '#domain/routes/route.ts';
import { civilDate } from '#domain/time/serviceDay.ts';
import { changeStations } from '#domain/trips/changeStations.ts';
import { type ChangeTimes, changeSeconds } from '#domain/trips/changeTimes.ts';
import type { Ride } from '#domain/trips/ride.ts';
import {
  hasGaps,
  type Timed,
  withOneChange,
  withoutDominated,
  worthwhileConnections,
} from '#domain/trips/withOneChange.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { departureView } from '#web/features/transit/departures/departureView.ts';
import { loadStopSchedules } from '#web/features/transit/departures/stopSchedule.server.ts';
import { zoneNote } from '#web/features/transit/departures/zoneNote.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { placePath } from '#web/features/transit/search/placePath.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import { loadRides, type ScheduledStops } from './loadRides.server.ts';
import { namesOf } from './namesOf.ts';
import { findEnd, type TripEnd } from './tripEnd.server.ts';
import { type TripsChoice, tripsPath } from './tripsChoice.ts';

const MAX_ROWS = 6;
/** Maximum number of stations to consider for a change, because each needs its whole schedule. */
const MAX_CHANGE_STATIONS = 3;

export async function tripsPage(app: AppContext, choice: TripsChoice, signal: AbortSignal) {
  const { client, agency } = app;
  const { zone } = agency.facts;
  const instant = app.now();
  const [stations, index, routes, calendar] = await Promise.all([
    client.stations({ signal }),
    namesToSearch(client, { signal }),
    loadRoutes(app, signal),
    client.calendar({ signal }),
  ]);
  const errors: CatalogueError[] = [];
  if (!stations.ok) errors.push({ kind: 'live', what: 'stations' });
  if (!routes.ok) errors.push(routes.error);
  if (!calendar.ok && !errors.some(({ kind }) => kind === 'calendar')) errors.push({ kind: 'calendar' });
  const all = stations.ok ? stations.value.value : [];
  const places = {
    facts: app.agency.facts,
    stations: all,
    entries: index.ok ? index.value.value.entries : [],
  };
  const found = { from: endOf(choice.from, places), to: endOf(choice.to, places) };
  const [from, to] = [foundEnd(found.from), foundEnd(found.to)];
  const isLost = !index.ok && ((choice.from !== '' && !from) || (choice.to !== '' && !to));
  if (isLost && stations.ok) errors.push({ kind: 'live', what: 'stops' });
  const ends = { from: from?.id ?? choice.from, to: to?.id ?? choice.to };
  const written = {
    date: choice.date?.toString() ?? null,
    time: choice.time?.toString({ smallestUnit: 'minute' }) ?? null,
  };
  const today = civilDate(instant, zone);
  const date = choice.date ?? today;
  const isNow = date.equals(today) && choice.time === null;
  const start = isNow
    ? instant
    : date
        .toZonedDateTime({ timeZone: zone, plainTime: choice.time ?? new Temporal.PlainTime() })
        .toInstant();
  const isSame = from !== null && to !== null && from.kind === to.kind && from.id === to.id;
  const lines = routes.ok ? routes.value.filter((route) => !route.isParentRoute) : [];
  const loaded =
    from && to && !isSame && calendar.ok && routes.ok
      ? await loadJourneys(
          app,
          {
            from,
            to,
            stations: all,
            routes: lines,
            calendar: calendar.value.value,
            date,
            fromMs: start.epochMilliseconds,
          },
          signal,
        )
      : null;
  if (loaded?.failed) errors.push({ kind: 'trips' });
  const listed = loaded ? journeysOfPage(loaded.journeys, { fromMs: start.epochMilliseconds, isNow }) : null;
  const clockOf = (ms: number) => {
    const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
    return { date: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) };
  };
  const hrefAt = (ms: number | null) => (ms === null ? null : tripsPath({ ...ends, ...clockOf(ms) }));
  return {
    now: instant.epochMilliseconds,
    from: from && endView(from),
    to: to && endView(to),
    fromText: from?.name ?? choice.from,
    toText: to?.name ?? choice.to,
    unclear: (index.ok ? (['from', 'to'] as const) : []).flatMap(
      (which) => choicesOf(choice, which, found[which], written) ?? [],
    ),
    isSame,
    /** The canonical address of this choice, if a typed name was resolved. */
    redirectTo:
      ends.from !== choice.from || ends.to !== choice.to ? tripsPath({ ...ends, ...written }) : null,
    ...written,
    isToday: date.equals(today),
    names: namesOf(all),
    rows: (listed?.rows ?? []).map((journey) => journeyView(journey, instant, lines)),
    earlier: hrefAt(listed?.earlier ?? null),
    later: hrefAt(listed?.later ?? null),
    swapped: from && to ? tripsPath({ from: to.id, to: from.id, ...written }) : null,
    zoneNote: zoneNote(app, start, from?.otherZone ?? null, [to?.otherZone ?? null]),
    live: loaded?.live ?? ({ state: 'answered', asOf: null } satisfies SourceAge),
    /** Whether the schedules were readable and the calendar covers the day; if so, an empty list is no failure. */
    known: loaded !== null && !loaded.failed && loaded.dayKnown,
    dayKnown: loaded?.dayKnown ?? true,
    errors,
  };
}

export type TripsPage = Awaited<ReturnType<typeof tripsPage>>;
export type JourneyView = ReturnType<typeof journeyView>;
export type RideView = JourneyView['rides'][number];

type Places = Parameters<typeof findEnd>[1];

const endOf = (text: string, places: Places) => (text === '' ? null : findEnd(text, places));
const foundEnd = (end: ReturnType<typeof endOf>): TripEnd | null =>
  end !== null && 'found' in end ? end.found : null;
const endView = (end: TripEnd) => ({ id: end.id, name: end.name, to: placePath(end) });

/** Returns the choices for a text that does not identify one place; `null`: it does, or it is empty. */
function choicesOf(
  choice: TripsChoice,
  which: 'from' | 'to',
  end: ReturnType<typeof endOf>,
  written: { date: string | null; time: string | null },
) {
  if (end === null || 'found' in end) return null;
  return {
    text: choice[which],
    choices: end.choices.map(({ kind, id, name }) => ({
      kind,
      name,
      to: tripsPath({ from: choice.from, to: choice.to, [which]: id, ...written }),
    })),
  };
}

interface Journey {
  rides: Ride[];
  /** The station of the change and the minutes it needs; `null`: a direct trip. */
  change: { station: string; minutes: number } | null;
  departureMs: number;
}

interface JourneyQuery {
  from: TripEnd;
  to: TripEnd;
  stations: Parameters<typeof findEnd>[1]['stations'];
  routes: readonly Route[];
  calendar: Parameters<typeof loadRides>[1]['calendar'];
  date: Temporal.PlainDate;
  fromMs: number;
}

async function loadJourneys(app: AppContext, query: JourneyQuery, signal: AbortSignal) {
  const { from, to, routes, calendar, date } = query;
  const stopsOf = ({ stopIds }: { stopIds: readonly string[] }): ScheduledStops => ({
    stopIds,
    schedule: loadStopSchedules(app, stopIds, signal),
  });
  const [origin, destination] = [stopsOf(from), stopsOf(to)];
  const day = { routes, calendar, date };
  const direct = await loadRides(app, { from: origin, to: destination, ...day }, signal);
  const { live, dayKnown } = direct;
  const toJourney = (ride: Ride): Journey => ({ rides: [ride], change: null, departureMs: startMs(ride) });
  const found = direct.rides.map(toJourney);
  const running = direct.rides
    .filter(({ departure }) => isServed(departure.state))
    .map((ride) => ({ departureMs: startMs(ride), arrivalMs: ride.arrival?.epochMilliseconds ?? null }));
  if (direct.failed || !hasGaps(running, { fromMs: query.fromMs, count: MAX_ROWS }))
    return { journeys: found, live, dayKnown, failed: direct.failed };
  const candidates = changeStations(query.stations, { from, to, not: [from.id, to.id] }, MAX_CHANGE_STATIONS);
  const times = candidates.length === 0 ? null : await app.client.changeTimes({ signal });
  // Without change times, the default applies to all stops.
  const known: ChangeTimes = times?.ok ? times.value.value : new Map();
  const between = (off: string, on: string) => changeSeconds(known, off, on);
  const changed = await Promise.all(
    candidates.map(async (station) => {
      const stops = stopsOf({ stopIds: station.gtfsIds });
      const [first, second] = await Promise.all([
        loadRides(app, { from: origin, to: stops, ...day }, signal),
        loadRides(app, { from: stops, to: destination, ...day }, signal),
      ]);
      const connections = withOneChange(timedRides(first.rides), timedRides(second.rides), between);
      return {
        found: connections.map((each) => ({ ...each, station: station.name })),
        failed: first.failed || second.failed,
      };
    }),
  );
  const best = worthwhileConnections(withoutDominated(changed.flatMap((each) => each.found)), running);
  const withChange = best.map(({ first, second, station }): Journey => {
    const seconds = between(first.toStopId, second.fromStopId) ?? 0;
    return {
      rides: [first.ride, second.ride],
      change: { station, minutes: Math.ceil(seconds / 60) },
      departureMs: first.departureMs,
    };
  });
  return {
    journeys: [...found, ...withChange].sort((a, b) => a.departureMs - b.departureMs),
    live,
    dayKnown,
    // Direct trips are a valid result, even if trips with a change could not be looked up.
    failed: found.length === 0 && changed.some((each) => each.failed),
  };
}

interface TimedRide extends Timed {
  ride: Ride;
}

const startMs = ({ departure }: Ride): number => departure.at.epochMilliseconds;

const timedRides = (rides: readonly Ride[]): TimedRide[] =>
  rides.flatMap((ride) =>
    ride.arrival === null || !isServed(ride.departure.state)
      ? []
      : [
          {
            ride,
            departureMs: startMs(ride),
            arrivalMs: ride.arrival.epochMilliseconds,
            fromStopId: ride.departure.trip.stopId,
            toStopId: ride.toStopId,
          },
        ],
  );

/** Selects the journeys of a page, with the start times of the previous and next page in epoch milliseconds. */
function journeysOfPage(
  all: readonly Journey[],
  { fromMs, isNow }: { fromMs: number; isNow: boolean },
): { rows: Journey[]; earlier: number | null; later: number | null } {
  const isAhead = ({ rides, departureMs: at }: Journey) => {
    const [first] = rides;
    if (!isNow || !first) return at >= fromMs;
    const { state, scheduled, stopsAway } = first.departure;
    return !isOver({ state: inEpochMs(state), scheduled: scheduled.epochMilliseconds, stopsAway }, fromMs);
  };
  const ahead = all.filter(isAhead);
  const before = all.filter((each) => !isAhead(each));
  const rows = ahead.slice(0, MAX_ROWS);
  return {
    rows,
    earlier: before.at(-MAX_ROWS)?.departureMs ?? before[0]?.departureMs ?? null,
    later: ahead[MAX_ROWS]?.departureMs ?? null,
  };
}

/** Prepares a journey for the page, with times in epoch milliseconds. */
function journeyView({ rides, change }: Journey, now: Temporal.Instant, routes: readonly Route[]) {
  const views = rides.flatMap(({ departure, toStopId, arrival, scheduledArrival }) => {
    const route = findRoute(routes, departure.trip.routeId);
    if (!route) return [];
    return {
      badge: toBadge(route),
      departure: departureView(departure, now, { isRail: route.mode === 'RegionalRail', arrives: null }),
      directionId: departure.trip.directionId,
      fromStopId: departure.trip.stopId,
      toStopId,
      /** `null` if unknown or if riders cannot board. */
      arrives: arrival?.epochMilliseconds ?? null,
      scheduledArrival: scheduledArrival?.epochMilliseconds ?? null,
    };
  });
  return { key: views.map(({ departure }) => departure.key).join(' '), rides: views, change };
}
