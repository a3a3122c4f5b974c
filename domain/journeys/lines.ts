/**
 * Lines: runs with the same calls that never overtake each other, so that the next run of a line is found by bisection.
 */
import { linkRuns } from './linkRuns.ts';
import type { PlannerTimetable, Seconds, TravelTimes } from './timetable.ts';

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

/** Runs with the same nodes, before they are split into lines. */
export interface Group {
  stops: number[];
  boardNodes: number[];
  alightNodes: number[];
  runs: Draft[];
}

export interface Draft {
  trip: number;
  day: number;
  start: number;
  times: number;
  wheelchair: number;
}

/** Splits each group into lines in which no run overtakes another. */
export function toLines(
  timetable: PlannerTimetable,
  groups: readonly Group[],
  { arrivals, departures }: TravelTimes,
  changeOf: ReadonlyMap<string, number>,
): Lines {
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
