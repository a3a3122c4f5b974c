/** Which pathways elevators out of service close: from alerts about stops, and from the list of elevators. */
import type { OutageNear } from '#contract/plan/itineraryWriter.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { type Alert, isInForce } from '#domain/alerts/alert.ts';
import type { PlannerTimetable } from '#domain/journeys/timetable.ts';
import { stationOf } from '#domain/journeys/waysOnFoot.ts';
import { type ElevatorOutage, elevatorLineRouteIds, sameStationName } from '#domain/stations/elevator.ts';
import type { LiveData } from './liveData.ts';
import type { TripFinder } from './runChanges.ts';

const ELEVATOR = 5;

/** What is out of service: at these stops or stations, described in these words. */
interface OutageReport {
  stops: readonly number[];
  words: string;
}

/**
 * Finds the pathways that elevators out of service close: the one at the stop that an alert is about, the only one of a
 * station, or the one whose id the report names. Where it stays unsure, no way is closed and `isUnsure` is true for the
 * station.
 */
export function closedElevators(
  timetable: PlannerTimetable,
  finder: TripFinder,
  live: LiveData,
  elevatorLines: AgencyFacts['elevatorLines'],
  now: Temporal.Instant,
): { closed: number[]; isUnsure: OutageNear } {
  const { pathways } = timetable;
  const closed: number[] = [];
  const unsure = new Set<number>();
  const elevators = [...pathways.modes.keys()].filter((way) => pathways.modes[way] === ELEVATOR);
  const wayOf = Map.groupBy(elevators, (way) => stationOf(timetable, pathways.from[way] as number));
  /** Both directions of one elevator may be rows of their own. */
  const shaftsOf = (ways: readonly number[]): number =>
    new Set(
      ways.map((way) =>
        [pathways.from[way] as number, pathways.to[way] as number].sort((a, b) => a - b).join(),
      ),
    ).size;
  const close = ({ stops, words }: OutageReport): void => {
    const isNamed = (way: number): boolean => {
      const id = simpleName(pathways.ids[way] ?? '');
      return id !== '' && words.includes(` ${id} `);
    };
    for (const [place, named] of Map.groupBy(stops, (stop) => stationOf(timetable, stop))) {
      const ways = wayOf.get(place) ?? [];
      const atStop = ways.filter((way) =>
        named.some((stop) => stop === pathways.from[way] || stop === pathways.to[way]),
      );
      const byId = ways.filter(isNamed);
      const meant = [byId, atStop, ways].find((some) => shaftsOf(some) === 1);
      if (meant !== undefined) closed.push(...meant);
      else unsure.add(place);
    }
  };
  // The alert of an outage names stops; its row in the list of elevators has their names only.
  const exact = reportsOfAlerts(finder, live.alerts, now);
  for (const report of exact) close(report);
  const known = new Set(exact.flatMap(({ stops }) => stops.map((stop) => stationOf(timetable, stop))));
  for (const outage of live.outages) {
    const stops = stopsOfOutage(timetable, outage, elevatorLines);
    if (!stops.some((stop) => known.has(stationOf(timetable, stop))))
      close({ stops, words: ` ${simpleName(outage.elevator)} ` });
  }
  return {
    closed: [...new Set(closed)].sort((a, b) => a - b),
    isUnsure: (stop) => unsure.has(stationOf(timetable, stop)),
  };
}

function reportsOfAlerts(
  finder: TripFinder,
  alerts: readonly Alert[],
  now: Temporal.Instant,
): OutageReport[] {
  return alerts.flatMap((alert) => {
    if (alert.effect !== 'ACCESSIBILITY_ISSUE' || !isInForce(alert, now)) return [];
    const stops = alert.entities.flatMap(({ stopId }) => {
      const stop = stopId === null ? null : finder.stopOf(stopId);
      return stop === null ? [] : [stop];
    });
    return stops.length === 0 ? [] : [{ stops, words: ` ${simpleName(alert.subject ?? '')} ` }];
  });
}

/** Places with the outage's name. Of several stations with one name, those that the outage's line serves. */
function stopsOfOutage(
  timetable: PlannerTimetable,
  { station, line }: ElevatorOutage,
  elevatorLines: AgencyFacts['elevatorLines'],
): number[] {
  const { stops, routes, patterns } = timetable;
  const found = [...stops.ids.keys()].filter((stop) => sameStationName(station, stops.names[stop] ?? ''));
  const places = new Set(found.map((stop) => stationOf(timetable, stop)));
  if (places.size <= 1) return found;
  const named = routes.ids.map((id, route) => ({
    id,
    name: routes.shortNames[route] ?? '',
    longName: routes.longNames[route] ?? '',
    title: '',
  }));
  const served = new Set<number>();
  const ids = elevatorLineRouteIds(line, named, { elevatorLines });
  for (let pattern = 0; pattern < patterns.count; pattern++) {
    const id = routes.ids[patterns.routes[pattern] as number] as string;
    if (!ids.includes(id)) continue;
    for (
      let call = patterns.starts[pattern] as number;
      call < (patterns.starts[pattern + 1] as number);
      call++
    )
      served.add(stationOf(timetable, patterns.stops[call] as number));
  }
  const ofLine = found.filter((stop) => served.has(stationOf(timetable, stop)));
  return ofLine.length > 0 ? ofLine : found;
}

/** A name without case and punctuation. */
const simpleName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
