/** The rules of transfers.txt for changes between stops. */
import type { PlannerTimetable } from './timetable.ts';
import { CHANGE_SECONDS, straightWalk, TOO_FAR, UNKNOWN_WALK_SECONDS, type WayOnFoot } from './waysOnFoot.ts';

/** A row of transfers.txt between two stops; `null` as `way` forbids the change. */
export interface Rule {
  fromRoute: number;
  toRoute: number;
  fromTrip: number;
  toTrip: number;
  rank: number;
  way: WayOnFoot | null;
}

/** The rules between each pair of served stops, most specific first. Among equal ones the strictest counts. */
export function rulesByPair(
  timetable: PlannerTimetable,
  served: readonly number[],
  onFoot: (from: number, to: number) => WayOnFoot | 'cut' | null,
): Map<number, Map<number, Rule[]>> {
  const { transfers, stops } = timetable;
  const members = new Map<number, number[]>();
  for (const stop of served) {
    let place = stop;
    for (let depth = 0; depth < 4 && place >= 0; depth++) {
      const list = members.get(place);
      if (list === undefined) members.set(place, [stop]);
      else list.push(stop);
      place = stops.parents[place] as number;
    }
  }
  const rules = new Map<number, Map<number, Rule[]>>();
  for (let row = 0; row < transfers.count; row++) {
    const [fromPlace, toPlace] = [transfers.from[row] as number, transfers.to[row] as number];
    const fromTrip = transfers.fromTrips[row] as number;
    const toTrip = transfers.toTrips[row] as number;
    // A trip is on its route: naming both says no more than naming the trip.
    const fromRoute = fromTrip >= 0 ? -1 : (transfers.fromRoutes[row] as number);
    const toRoute = toTrip >= 0 ? -1 : (transfers.toRoutes[row] as number);
    const side = (trip: number, route: number) => (trip >= 0 ? 4 : route >= 0 ? 1 : 0);
    for (const from of members.get(fromPlace) ?? [])
      for (const to of members.get(toPlace) ?? []) {
        const rule: Rule = {
          fromRoute,
          toRoute,
          fromTrip,
          toTrip,
          rank:
            side(fromTrip, fromRoute) +
            side(toTrip, toRoute) +
            Number(from === fromPlace) / 4 +
            Number(to === toPlace) / 4,
          way: wayOfRule(timetable, row, from, to, onFoot(from, to)),
        };
        const byTo = rules.get(from) ?? new Map<number, Rule[]>();
        rules.set(from, byTo);
        const list = byTo.get(to);
        if (list === undefined) byTo.set(to, [rule]);
        else list.push(rule);
      }
  }
  const strictness = ({ way }: Rule) => (way === null ? Number.POSITIVE_INFINITY : way.walk + way.buffer);
  for (const byTo of rules.values())
    for (const list of byTo.values())
      list.sort((a, b) => b.rank - a.rank || (strictness(b) > strictness(a) ? 1 : -1));
  return rules;
}

/** GTFS transfer_type: 0 recommended, 1 the vehicle waits, 2 takes min_transfer_time, 3 not possible. */
function wayOfRule(
  timetable: PlannerTimetable,
  row: number,
  from: number,
  to: number,
  onFoot: WayOnFoot | 'cut' | null,
): WayOnFoot | null {
  const type = timetable.transfers.types[row];
  const seconds = timetable.transfers.seconds[row] as number;
  if (type === 3 || onFoot === 'cut') return null;
  if (type === 1) return { walk: 0, buffer: 0, guaranteed: true };
  const walk =
    onFoot?.walk ?? (from === to ? 0 : (straightWalk(timetable, from, to) ?? UNKNOWN_WALK_SECONDS));
  if (type !== 2 || seconds < 0)
    return walk < TOO_FAR ? { walk, buffer: CHANGE_SECONDS, guaranteed: false } : null;
  const least = Math.min(seconds, TOO_FAR);
  return { walk: Math.min(walk, least), buffer: Math.max(0, least - walk), guaranteed: false };
}
