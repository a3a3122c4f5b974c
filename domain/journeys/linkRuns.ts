/** Finds vehicles that continue as another trip, so that riders stay on board. */
import type { Lines } from './lines.ts';
import { tripDayKey } from './liveChanges.ts';
import { NO_POSITION, type PlannerTimetable } from './timetable.ts';
import { metersApart } from './walking.ts';

/** Riders are expected to stay on board of a vehicle that continues as another trip after at most this pause, nearby. */
const MAX_PAUSE_SECONDS = 20 * 60;
const MAX_PAUSE_METERS = 200;
/** More than a view has, so that the service days in it differ modulo this. */
const DAYS_IN_VIEW = 16;
/** Between a trip and one of the next service day that continues it. */
const MAX_NIGHT_PAUSE_SECONDS = 2 * 3600;

/** Finds the run as which each run continues. A late vehicle does not continue before it has arrived. */
export function linkRuns(timetable: PlannerTimetable, lines: Lines): void {
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
