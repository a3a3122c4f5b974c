/** The calls of a trip on a day, by the timetable and as live data expects them. */
import type { CallOfTrip, TripOnDay } from './journey.ts';
import { tripDayKey } from './liveChanges.ts';
import type { ServiceView } from './serviceView.ts';
import type { PlannerTimetable } from './timetable.ts';

/** Returns the calls in order; empty if the view lacks the trip's day. */
export function callsOfTrip(view: ServiceView, { trip, added, day }: TripOnDay): CallOfTrip[] {
  const base = view.dayStarts[day - view.firstDay];
  if (base === undefined) return [];
  if (trip < 0) {
    const extra = view.changes.added[added];
    return (extra?.stops ?? []).map((stop, position) => {
      const arrival = base + (extra?.arrivals[position] as number);
      const departure = base + (extra?.departures[position] as number);
      return {
        stop,
        scheduledStop: stop,
        scheduledArrival: arrival,
        scheduledDeparture: departure,
        arrival,
        departure,
        isLive: true,
        isSkipped: false,
        rules: 0,
        headsign: '',
      };
    });
  }
  const { timetable } = view;
  const { patterns, trips, times } = timetable;
  const pattern = trips.patterns[trip] as number;
  const first = patterns.starts[pattern] as number;
  const length = (patterns.starts[pattern + 1] as number) - first;
  const change = view.changes.trips[view.lines.changeOf.get(tripDayKey(trip, day)) ?? -1] ?? null;
  const expected = change?.expected?.arrivals.length === length ? change.expected : null;
  const start = base + (trips.starts[trip] as number);
  const place = trips.times[trip] as number;
  const skipped = new Set(change?.skipped);
  const moved = new Map(change?.moved.map(({ position, stop }) => [position, stop]));
  return Array.from({ length }, (_, position) => {
    const scheduledStop = patterns.stops[first + position] as number;
    const scheduledArrival = start + (times.arrivals[place + position] as number);
    const scheduledDeparture = start + (times.departures[place + position] as number);
    const expectedArrival = expected?.arrivals[position];
    const expectedDeparture = expected?.departures[position];
    return {
      stop: moved.get(position) ?? scheduledStop,
      scheduledStop,
      scheduledArrival,
      scheduledDeparture,
      arrival: expectedArrival === undefined ? scheduledArrival : base + expectedArrival,
      departure: expectedDeparture === undefined ? scheduledDeparture : base + expectedDeparture,
      isLive: expected !== null,
      isSkipped: skipped.has(position),
      rules: patterns.rules[first + position] as number,
      headsign: headsignOfCall(timetable, first + position),
    };
  });
}

function headsignOfCall({ patterns, headsigns }: PlannerTimetable, call: number): string {
  const number = patterns.headsigns[call] ?? 0;
  return number === 0 ? '' : (headsigns[number - 1] ?? '');
}

export const routeOfTrip = ({ timetable, changes }: ServiceView, { trip, added }: TripOnDay): number =>
  trip < 0
    ? (changes.added[added]?.route ?? -1)
    : (timetable.patterns.routes[timetable.trips.patterns[trip] as number] as number);
