/** What alerts are written about: which routes call where, in which order, and the stations that have elevators. */
import type { SimulatedRoute, SimulatedStop, SimulatedTimetable } from './readTimetable.ts';

export interface ServedLine {
  route: SimulatedRoute;
  directionId: 0 | 1;
  /** The longest pattern, in order of travel. */
  stops: readonly SimulatedStop[];
}

export interface ElevatorStation {
  station: SimulatedStop;
  /** The routes of the one line the elevator belongs to. */
  routeIds: readonly string[];
}

export interface ServedLines {
  lines: readonly ServedLine[];
  elevatorStations: readonly ElevatorStation[];
}

/** Metro routes that share a line, like B1, B2 and B3, differ by their number only. */
const lineOf = (route: SimulatedRoute): string =>
  route.type === 2 ? route.id : (/^([A-Z])\d$/.exec(route.id)?.[1] ?? route.id);

export function servedLines(timetable: SimulatedTimetable): ServedLines {
  const lines = new Map<string, ServedLine>();
  const callers = new Map<string, Map<string, SimulatedRoute>>();
  for (const { route, directionId, pattern } of timetable.trips) {
    const key = `${route.id} ${directionId}`;
    const known = lines.get(key);
    if (!known || known.stops.length < pattern.stops.length) {
      lines.set(key, { route, directionId, stops: pattern.stops });
    }
    if (route.type === 3) continue;
    for (const { stationId } of pattern.stops) {
      const routes = callers.get(stationId) ?? new Map<string, SimulatedRoute>();
      routes.set(route.id, route);
      callers.set(stationId, routes);
    }
  }
  const elevatorStations = [...callers].flatMap(([stationId, routes]): ElevatorStation[] => {
    const station = timetable.stops.get(stationId);
    if (!station?.isAccessible) return [];
    const subways = [...routes.values()].filter(({ type }) => type === 1);
    const rail = [...routes.values()].filter(({ type }) => type === 2);
    const owners = subways.length > 0 ? subways : rail;
    const names = new Set(owners.map(lineOf));
    // Where several lines meet nobody could tell whose elevator it is.
    return names.size === 1 ? [{ station, routeIds: owners.map(({ id }) => id).sort() }] : [];
  });
  elevatorStations.sort((a, b) => (a.station.id < b.station.id ? -1 : 1));
  const sorted = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
  return { lines: sorted, elevatorStations };
}
