/**
 * The trips that run on a date as the search needs them. Trips of a pattern that never overtake each other form a line,
 * so that the next trip of a line is found by bisection. The view reaches from the start of its date to the end of
 * the next: it has trips of earlier service days that still run, and those of the following day.
 */
import { oncePer } from '#domain/oncePer.ts';
import { civilDate, serviceDay } from '#domain/time/serviceDay.ts';
import type { EpochSeconds, ServiceSeconds } from '#domain/units.ts';
import { type ChangeGraph, changeGraph } from './changeGraph.ts';
import type { AddedTrip, LiveChanges, TripChange } from './liveChanges.ts';
import { CallRule, NO_POSITION, type PlannerTimetable, runsOn, type Seconds } from './timetable.ts';
import { metersApart } from './walking.ts';

const DAY_SECONDS = 86_400;

export interface ServiceView {
  timetable: PlannerTimetable;
  changes: LiveChanges;
  /** Index of the date in the calendar. May lie outside it: such a view has no trips. */
  day: number;
  /** Noon minus 12 h of the date: what all seconds of the view count from. */
  base: EpochSeconds;
  /** Seconds of the view at which each service day in it begins; the first one is `firstDay`. */
  firstDay: number;
  dayStarts: Int32Array;
  lines: Lines;
  graph: ChangeGraph;
  /** The changes that wheelchair users can make. Made when first needed. */
  stepFreeGraph: ChangeGraph;
}

/** Runs are trips on a service day; those of line `l` are `runs[l]` to `runs[l + 1]`, earliest first. */
export interface Lines {
  count: number;
  /** First call of each line in `boardNodes`, `alightNodes` and `stops`, and how many it has. */
  calls: Uint32Array;
  lengths: Uint16Array;
  runs: Uint32Array;
  /** Nodes of the change graph; -1 where nobody can board or alight. */
  boardNodes: Int32Array;
  alightNodes: Int32Array;
  stops: Uint32Array;
  arrivals: Seconds;
  departures: Seconds;
  run: Runs;
  /** Index in `changes.trips` of runs with expected times or other changes, by trip and day. */
  changeOf: ReadonlyMap<string, number>;
}

export interface Runs {
  /** Seconds of the view at the first arrival. */
  starts: Int32Array;
  /** Place of the first call in `arrivals` and `departures`. */
  times: Uint32Array;
  /** Index of `PlannerTimetable.trips`; of an added trip, -1 minus its index in `changes.added`. */
  trips: Int32Array;
  /** Service day, after `PlannerTimetable.firstDate`. */
  days: Int16Array;
  lines: Uint32Array;
  /** The run as which the vehicle continues, and the one that it continues; -1 without one. */
  next: Int32Array;
  before: Int32Array;
  /** As in GTFS: 0 unknown, 1 accessible for wheelchair users, 2 not. */
  wheelchair: Uint8Array;
}

/**
 * Returns the date whose view to search for journeys that leave at `at`, or arrive by then: those may begin on the evening
 * before.
 */
export const viewDate = (at: Temporal.Instant, arriveBy: boolean, zone: string): Temporal.PlainDate =>
  civilDate(arriveBy ? at.subtract({ hours: 12 }) : at, zone);

/**
 * Makes the view of a date. Pass an earlier view of the same timetable to reuse its changes on foot. Changes of other days
 * than those in the view, and positions that a trip does not have, are ignored.
 */
export function serviceView(
  timetable: PlannerTimetable,
  date: Temporal.PlainDate,
  changes: LiveChanges,
  earlier: ServiceView | null = null,
): ServiceView {
  const first = Temporal.PlainDate.from(timetable.firstDate);
  const day = first.until(date).days;
  const { baseSeconds: base } = serviceDay(date, timetable.zone);
  const back = Math.max(1, Math.ceil(lastArrival(timetable) / DAY_SECONDS));
  const dayStarts = Int32Array.from({ length: back + 2 }, (_, index) => {
    return serviceDay(date.add({ days: index - back }), timetable.zone).baseSeconds - base;
  });
  const sameClosures =
    earlier?.timetable === timetable &&
    earlier.changes.closedPathways.join() === changes.closedPathways.join();
  const graph = sameClosures ? earlier.graph : changeGraph(timetable, changes.closedPathways, false);
  let stepFreeGraph: ChangeGraph | null = null;
  // When clocks are set back, the date begins an hour before noon minus 12 h.
  const midnight = date.toZonedDateTime(timetable.zone).epochMilliseconds / 1000 - base;
  return {
    timetable,
    changes,
    day,
    base,
    firstDay: day - back,
    dayStarts,
    lines: makeLines(timetable, changes, day - back, dayStarts, graph, Math.min(0, midnight)),
    graph,
    get stepFreeGraph() {
      stepFreeGraph ??= sameClosures
        ? earlier.stepFreeGraph
        : changeGraph(timetable, changes.closedPathways, true);
      return stepFreeGraph;
    },
  };
}

/** Returns the time of the last arrival in the calendar. */
const lastArrival = oncePer((timetable: PlannerTimetable): ServiceSeconds => {
  const { trips, times, patterns } = timetable;
  let last = 0;
  for (let pattern = 0; pattern < patterns.count; pattern++) {
    const length = (patterns.starts[pattern + 1] as number) - (patterns.starts[pattern] as number);
    for (
      let trip = patterns.trips[pattern] as number;
      trip < (patterns.trips[pattern + 1] as number);
      trip++
    ) {
      const end = times.arrivals[(trips.times[trip] as number) + length - 1] as number;
      last = Math.max(last, (trips.starts[trip] as number) + end);
    }
  }
  return last;
});

/** Runs with the same nodes, before they are split into lines. */
interface Group {
  stops: number[];
  boardNodes: number[];
  alightNodes: number[];
  runs: Draft[];
}

interface Draft {
  trip: number;
  day: number;
  start: number;
  times: number;
  wheelchair: number;
}

function makeLines(
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
  return toLines(timetable, groups, extra, changeOf);
}

export const tripDayKey = (trip: number, day: number): string => `${trip} ${day}`;

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

  columns(): { arrivals: Seconds; departures: Seconds } {
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

/** Splits each group into lines in which no run overtakes another. */
function toLines(
  timetable: PlannerTimetable,
  groups: readonly Group[],
  extra: ExtraTimes,
  changeOf: ReadonlyMap<string, number>,
): Lines {
  const { arrivals, departures } = extra.columns();
  const lines: { group: Group; runs: Draft[] }[] = [];
  for (const group of groups) {
    const length = group.stops.length;
    group.runs.sort((a, b) => a.start - b.start || a.times - b.times);
    const own: Draft[][] = [];
    for (const run of group.runs) {
      const line = own.find((each) =>
        isNeverOvertaken(arrivals, departures, each.at(-1) as Draft, run, length),
      );
      if (line === undefined) own.push([run]);
      else line.push(run);
    }
    for (const runs of own) lines.push({ group, runs });
  }
  const callCount = lines.reduce((sum, { group }) => sum + group.stops.length, 0);
  const runCount = lines.reduce((sum, { runs }) => sum + runs.length, 0);
  const made: Lines = {
    count: lines.length,
    calls: new Uint32Array(lines.length + 1),
    lengths: new Uint16Array(lines.length),
    runs: new Uint32Array(lines.length + 1),
    boardNodes: new Int32Array(callCount),
    alightNodes: new Int32Array(callCount),
    stops: new Uint32Array(callCount),
    arrivals,
    departures,
    run: {
      starts: new Int32Array(runCount),
      times: new Uint32Array(runCount),
      trips: new Int32Array(runCount),
      days: new Int16Array(runCount),
      lines: new Uint32Array(runCount),
      next: new Int32Array(runCount).fill(-1),
      before: new Int32Array(runCount).fill(-1),
      wheelchair: new Uint8Array(runCount),
    },
    changeOf,
  };
  let call = 0;
  let run = 0;
  for (const [line, { group, runs }] of lines.entries()) {
    made.calls[line] = call;
    made.lengths[line] = group.stops.length;
    made.runs[line] = run;
    made.stops.set(group.stops, call);
    made.boardNodes.set(group.boardNodes, call);
    made.alightNodes.set(group.alightNodes, call);
    call += group.stops.length;
    for (const draft of runs) {
      made.run.starts[run] = draft.start;
      made.run.times[run] = draft.times;
      made.run.trips[run] = draft.trip;
      made.run.days[run] = draft.day;
      made.run.lines[run] = line;
      made.run.wheelchair[run] = draft.wheelchair;
      run++;
    }
  }
  made.calls[lines.length] = call;
  made.runs[lines.length] = run;
  linkRuns(timetable, made);
  return made;
}

function isNeverOvertaken(
  arrivals: Seconds,
  departures: Seconds,
  first: Draft,
  second: Draft,
  length: number,
): boolean {
  if (first.times === second.times) return true;
  const ahead = second.start - first.start;
  for (let call = 0; call < length; call++) {
    if (
      (arrivals[second.times + call] as number) + ahead < (arrivals[first.times + call] as number) ||
      (departures[second.times + call] as number) + ahead < (departures[first.times + call] as number)
    )
      return false;
  }
  return true;
}

/** Riders are expected to stay on board of a vehicle that continues as another trip after at most this pause, nearby. */
const MAX_PAUSE_SECONDS = 20 * 60;
const MAX_PAUSE_METERS = 200;
/** More than a view has, so that the service days in it differ modulo this. */
const DAYS_IN_VIEW = 16;
/** Between a trip and one of the next service day that continues it. */
const MAX_NIGHT_PAUSE_SECONDS = 2 * 3600;

/** Finds the run as which each run continues. A late vehicle does not continue before it has arrived. */
function linkRuns(timetable: PlannerTimetable, lines: Lines): void {
  const { trips, seats } = timetable;
  const { run, lengths, arrivals, departures, stops, calls } = lines;
  const byBlock = new Map<number, number[]>();
  const byTrip = new Map<string, number>();
  const seated = new Set([...seats.fromTrips, ...seats.toTrips]);
  for (let index = 0; index < run.trips.length; index++) {
    const trip = run.trips[index] as number;
    if (trip < 0) continue;
    if (seated.has(trip)) byTrip.set(tripDayKey(trip, run.days[index] as number), index);
    const block = trips.blocks[trip] as number;
    if (block === 0 || (trips.headways[trip] as number) > 0) continue;
    // A number instead of a text takes a tenth of the time.
    const key = block * DAYS_IN_VIEW + ((run.days[index] as number) % DAYS_IN_VIEW);
    const known = byBlock.get(key);
    if (known === undefined) byBlock.set(key, [index]);
    else known.push(index);
  }
  const arrives = (index: number): number => {
    const last = (lengths[run.lines[index] as number] as number) - 1;
    return (run.starts[index] as number) + (arrivals[(run.times[index] as number) + last] as number);
  };
  const link = (index: number, after: number, isRule: boolean) => {
    const line = run.lines[index] as number;
    const last = (lengths[line] as number) - 1;
    const pause = departs(after) - arrives(index);
    if (pause < 0 || run.before[after] !== -1 || run.next[index] !== -1) return;
    const end = stops[(calls[line] as number) + last] as number;
    const begin = stops[calls[run.lines[after] as number] as number] as number;
    const isExpected = pause <= MAX_PAUSE_SECONDS && isNearby(timetable, end, begin);
    if (
      !isRule &&
      (!isExpected || turnsRound(timetable, run.trips[index] as number, run.trips[after] as number))
    )
      return;
    run.next[index] = after;
    run.before[after] = index;
  };
  const departs = (index: number): number =>
    (run.starts[index] as number) + (departures[run.times[index] as number] as number);
  const refused = new Set<string>();
  const daysInView = seats.count === 0 ? [] : [...new Set(run.days)];
  for (let row = 0; row < seats.count; row++) {
    const from = seats.fromTrips[row] as number;
    const to = seats.toTrips[row] as number;
    if (seats.allowed[row] === 0) refused.add(`${from} ${to}`);
    else
      for (const day of daysInView) {
        const index = byTrip.get(tripDayKey(from, day));
        if (index === undefined) continue;
        const after = byTrip.get(tripDayKey(to, day));
        const tomorrow = byTrip.get(tripDayKey(to, day + 1));
        if (after !== undefined && departs(after) >= arrives(index)) link(index, after, true);
        // At the end of a service day, the vehicle goes on as a trip of the next one.
        else if (tomorrow !== undefined && departs(tomorrow) - arrives(index) <= MAX_NIGHT_PAUSE_SECONDS)
          link(index, tomorrow, true);
      }
  }
  for (const block of byBlock.values()) {
    block.sort((a, b) => departs(a) - departs(b));
    for (let at = 1; at < block.length; at++) {
      const [from, to] = [block[at - 1] as number, block[at] as number];
      if (refused.size === 0 || !refused.has(`${run.trips[from]} ${run.trips[to]}`)) link(from, to, false);
    }
  }
}

/** At the end of a line riders get off, even if the vehicle turns round and takes them back. A loop goes on. */
function turnsRound({ trips, patterns }: PlannerTimetable, trip: number, after: number): boolean {
  const [one, other] = [trips.patterns[trip] as number, trips.patterns[after] as number];
  return (
    patterns.routes[one] === patterns.routes[other] && patterns.directions[one] !== patterns.directions[other]
  );
}

function isNearby({ stops }: PlannerTimetable, one: number, other: number): boolean {
  if (one === other) return true;
  const lat = stops.lats[one] as number;
  if (lat === NO_POSITION || stops.lats[other] === NO_POSITION) return false;
  const meters = metersApart(
    lat,
    stops.lons[one] as number,
    stops.lats[other] as number,
    stops.lons[other] as number,
  );
  return meters <= MAX_PAUSE_METERS;
}
