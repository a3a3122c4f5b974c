// The address of a calendar file: `/calendar.ics?route=17&trip=5036&run=2026-10-13&stop=21297&to=30`. The parameters of a
// further ride follow in the same order; `days` repeats the rides weekly.

import { readInstanceMark } from '#domain/trip/tripInstance.ts';
import { idParameter } from '#web/request/parameters.ts';

export interface RideLink {
  routeId: string;
  tripId: string;
  /** As `instanceMark` writes it. */
  run: string;
  stopId: string;
  /** `null`: the rider has not said where to get off. */
  toStopId: string | null;
}

/** Those of the most complicated journey that the planner offers. */
const MAX_RIDES = 8;
const MAX_WALK_MINUTES = 180;

export type CalendarChoice = NonNullable<ReturnType<typeof readCalendarChoice>>;

/** `null`: the address does not name rides. */
export function readCalendarChoice(params: URLSearchParams) {
  const lists = ['route', 'trip', 'run', 'stop', 'to'].map((name) => params.getAll(name));
  const [routes = [], trips = [], runs = [], stops = [], ends = []] = lists;
  if (routes.length === 0 || lists.some(({ length }) => length > MAX_RIDES)) return null;
  const rides = routes.map((route, index) => {
    const [routeId, tripId, stopId] = [route, trips[index], stops[index]].map((id) => idParameter(id ?? ''));
    const run = readInstanceMark(runs[index] ?? '');
    return routeId && tripId && stopId && run
      ? { routeId, tripId, run, stopId, toStopId: idParameter(ends[index] ?? '') }
      : null;
  });
  const known = rides.filter((ride) => ride !== null);
  // A journey without the place to change would not be a journey.
  if (known.length < rides.length || known.slice(0, -1).some(({ toStopId }) => toStopId === null))
    return null;
  const days = params.getAll('days').map(Number);
  const minutesOf = (name: string) => {
    const minutes = Number(params.get(name) ?? 0);
    return Number.isInteger(minutes) && minutes > 0 ? Math.min(minutes, MAX_WALK_MINUTES) : 0;
  };
  return {
    rides: known,
    /** ISO weekdays, 1 (Monday) to 7; empty: once. */
    days: [1, 2, 3, 4, 5, 6, 7].filter((day) => days.includes(day)),
    /** Minutes to walk to the first stop, and from the last. */
    walkTo: minutesOf('walkTo'),
    walkFrom: minutesOf('walkFrom'),
  };
}

/** Returns the parameters of the rides, for the hidden fields of a form and for addresses. */
export const rideParameters = (rides: readonly RideLink[]): [name: string, value: string][] =>
  rides.flatMap(({ routeId, tripId, run, stopId, toStopId }): [string, string][] => [
    ['route', routeId],
    ['trip', tripId],
    ['run', run],
    ['stop', stopId],
    ['to', toStopId ?? ''],
  ]);
