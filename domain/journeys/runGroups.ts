/** Groups the runs of a view by the nodes of their calls, with what live data changes about each. */
import type { ChangeGraph } from './changeGraph.ts';
import { type Group, type Lines, toLines } from './lines.ts';
import { type AddedTrip, type LiveChanges, type TripChange, tripDayKey } from './liveChanges.ts';
import { CallRule, type PlannerTimetable, runsOn, type Seconds, type TravelTimes } from './timetable.ts';

/** Makes the lines of a view whose service days begin at `dayStarts`. Trips that end before `begin` are left out. */
export function makeLines(
  timetable: PlannerTimetable,
  changes: LiveChanges,
  firstDay: number,
  dayStarts: Int32Array,
  graph: ChangeGraph,
  begin: number,
): Lines {
  const { trips, patterns } = timetable;
  const changeOf = new Map<string, number>();
  for (const [index, { trip, day }] of changes.trips.entries()) changeOf.set(tripDayKey(trip, day), index);
  const changedTrips = new Set(changes.trips.map(({ trip }) => trip));
  const extra = new ExtraTimes(timetable, changes);
  const groups: Group[] = [];
  for (let pattern = 0; pattern < patterns.count; pattern++) {
    const own = new Map<string, Group>();
    const regular = groupOf(timetable, graph, pattern, -1, null);
    const length = regular.stops.length;
    for (let at = 0; at < dayStarts.length; at++) {
      const day = firstDay + at;
      if (day < 0 || day >= timetable.days) continue;
      for (
        let trip = patterns.trips[pattern] as number;
        trip < (patterns.trips[pattern + 1] as number);
        trip++
      ) {
        if (!runsOn(timetable, trips.services[trip] as number, day)) continue;
        const index = changedTrips.has(trip) ? changeOf.get(tripDayKey(trip, day)) : undefined;
        const change = index === undefined ? null : (changes.trips[index] as TripChange);
        if (change?.cancelled) continue;
        let start = (trips.starts[trip] as number) + (dayStarts[at] as number);
        let times = trips.times[trip] as number;
        const expected = change?.expected ?? null;
        if (
          expected !== null &&
          expected.arrivals.length === length &&
          expected.departures.length === length
        ) {
          start = (expected.arrivals[0] as number) + (dayStarts[at] as number);
          times = extra.add(expected);
        }
        // Trips that end before the date begins are of no use to anyone.
        if (start < begin && start + extra.arrivalAt(times + length - 1) < begin) continue;
        const draft = { trip, day, start, times, wheelchair: trips.wheelchair[trip] as number };
        const isMoved = change !== null && (change.skipped.length > 0 || change.moved.length > 0);
        if (!isMoved && !graph.isNamed(trip)) {
          regular.runs.push(draft);
          continue;
        }
        const group = groupOf(timetable, graph, pattern, trip, change);
        const key = `${group.boardNodes} ${group.alightNodes} ${group.stops}`;
        const same = own.get(key) ?? group;
        own.set(key, same);
        same.runs.push(draft);
      }
    }
    if (regular.runs.length > 0) groups.push(regular);
    groups.push(...own.values());
  }
  groups.push(...addedGroups(timetable, changes.added, graph, firstDay, dayStarts, extra));
  return toLines(timetable, groups, extra.columns(), changeOf);
}

/** The calls of a pattern, or those of a single trip of it with what live data changes. */
function groupOf(
  timetable: PlannerTimetable,
  graph: ChangeGraph,
  pattern: number,
  trip: number,
  change: TripChange | null,
): Group {
  const { patterns } = timetable;
  const from = patterns.starts[pattern] as number;
  const stops = Array.from(patterns.stops.subarray(from, patterns.starts[pattern + 1] as number));
  const rules = patterns.rules.subarray(from, from + stops.length);
  for (const { position, stop } of change?.moved ?? []) if (position < stops.length) stops[position] = stop;
  const route = patterns.routes[pattern] as number;
  const group = nodesOf(graph, stops, rules, route, trip);
  for (const position of change?.skipped ?? [])
    if (position < stops.length) {
      group.boardNodes[position] = -1;
      group.alightNodes[position] = -1;
    }
  return group;
}

function nodesOf(
  graph: ChangeGraph,
  stops: number[],
  rules: Uint8Array | null,
  route: number,
  trip: number,
): Group {
  const last = stops.length - 1;
  const can = (position: number, no: number) => ((rules?.[position] ?? 0) & no) === 0;
  return {
    stops,
    boardNodes: stops.map((stop, at) =>
      at < last && can(at, CallRule.noPickup) ? graph.boardNode(stop, route, trip) : -1,
    ),
    alightNodes: stops.map((stop, at) =>
      at > 0 && can(at, CallRule.noDropOff) ? graph.alightNode(stop, route, trip) : -1,
    ),
    runs: [],
  };
}

function addedGroups(
  { trips, days }: PlannerTimetable,
  added: readonly AddedTrip[],
  graph: ChangeGraph,
  firstDay: number,
  dayStarts: Int32Array,
  extra: ExtraTimes,
): Group[] {
  return added.flatMap((trip, index) => {
    const dayStart = dayStarts[trip.day - firstDay];
    const length = trip.stops.length;
    const isWhole = trip.arrivals.length === length && trip.departures.length === length;
    if (dayStart === undefined || trip.day >= days || length < 2 || !isWhole) return [];
    const group = nodesOf(graph, [...trip.stops], null, trip.route, trip.like ?? -1);
    group.runs.push({
      trip: -1 - index,
      day: trip.day,
      start: (trip.arrivals[0] as number) + dayStart,
      times: extra.add(trip),
      wheelchair: trip.like === null ? 0 : (trips.wheelchair[trip.like] as number),
    });
    return [group];
  });
}

/** The travel times of the calendar, followed by those that live data gives. */
class ExtraTimes {
  readonly #timetable: PlannerTimetable;
  readonly #length: number;
  readonly #arrivals: Uint32Array;
  readonly #departures: Uint32Array;
  #added = 0;
  #latest = 0;

  constructor(timetable: PlannerTimetable, { trips, added }: LiveChanges) {
    this.#timetable = timetable;
    this.#length = timetable.times.arrivals.length;
    let most = 0;
    for (const { expected } of trips) most += expected?.arrivals.length ?? 0;
    for (const { arrivals } of added) most += arrivals.length;
    this.#arrivals = new Uint32Array(most);
    this.#departures = new Uint32Array(most);
  }

  /** Adds the times of a trip. Returns the place of its first call. */
  add({ arrivals, departures }: { arrivals: Int32Array; departures: Int32Array }): number {
    const first = this.#added;
    const start = arrivals[0] as number;
    let latest = 0;
    for (let call = 0; call < arrivals.length; call++) {
      // A vehicle never travels back in time, whatever a feed predicts.
      latest = Math.max(latest, (arrivals[call] as number) - start);
      this.#arrivals[first + call] = latest;
      latest = Math.max(latest, (departures[call] as number) - start);
      this.#departures[first + call] = latest;
    }
    this.#added += arrivals.length;
    this.#latest = Math.max(this.#latest, latest);
    return this.#length + first;
  }

  arrivalAt(place: number): number {
    const { arrivals } = this.#timetable.times;
    return place < this.#length
      ? (arrivals[place] as number)
      : (this.#arrivals[place - this.#length] as number);
  }

  columns(): TravelTimes {
    const { arrivals, departures } = this.#timetable.times;
    if (this.#added === 0) return { arrivals, departures };
    const length = this.#length + this.#added;
    const fits = this.#latest <= 0xffff && arrivals instanceof Uint16Array;
    const joined = (column: Seconds, extra: Uint32Array) => {
      const all = fits ? new Uint16Array(length) : new Uint32Array(length);
      all.set(column);
      all.set(extra.subarray(0, this.#added), this.#length);
      return all;
    };
    return { arrivals: joined(arrivals, this.#arrivals), departures: joined(departures, this.#departures) };
  }
}
