import { assignVehicles, type Run } from './assignVehicles.ts';
import type { DemoTimetable, DemoTrip } from './demoTrip.ts';
import { type DayType, dayTypes, departures } from './headways.ts';
import {
  type CityRoute,
  type DemoPattern,
  type DemoRoute,
  demoRoutes,
  type RoutePattern,
} from './network.ts';
import { type RailLine, railLines } from './railLines.ts';
import { type DemoRelease, holidaysOf } from './release.ts';

/** Bus and metro use Sunday's timetable on holidays; rail has a holiday timetable. */
const cityServices = { weekday: '10', saturday: '12', sunday: '13' } as const;
const railService = (release: DemoRelease, day: DayType): string =>
  `SID${186_000 + release.number * 5 + dayTypes.indexOf(day)}`;

/** Buses and trolleys are slower at the peaks; the subway and rail are not. */
function paceAt(type: DemoRoute['type'], start: number, day: DayType): number {
  if (type === 1 || type === 2) return 1;
  const hour = start / 3600;
  if (hour < 6 || hour >= 21) return 0.88;
  if (day !== 'weekday') return 0.96;
  return (hour >= 7 && hour < 9.5) || (hour >= 15 && hour < 18.5) ? 1.12 : 1;
}

/** Returns the pattern of a trip by its index: every n-th trip runs on a branch or turns back early. */
const patternAt = (patterns: readonly RoutePattern[], index: number): DemoPattern | undefined =>
  (patterns.find(({ every }) => every > 1 && index % every === every - 1) ?? patterns[0])?.pattern;

function routeRuns(route: CityRoute, day: DayType, shift: number): Run[] {
  const runs: Run[] = [];
  for (const [directionId, patterns] of route.patterns.entries()) {
    for (const [index, minute] of departures(route.profile, day).entries()) {
      const pattern = patternAt(patterns, index);
      if (!pattern) continue;
      const start = (minute + ((shift + directionId * 3) % 7)) * 60;
      runs.push({ route, pattern, start, pace: paceAt(route.type, start, day) });
    }
  }
  return runs.sort((a, b) => a.start - b.start || a.pattern.directionId - b.pattern.directionId);
}

const inboundDirection = (route: DemoRoute): 0 | 1 =>
  route.directions.find((direction) => direction.name === 'Inbound')?.directionId ?? 0;

/** Each train runs inbound on one line and outbound on its partner with the same number; Cynwyd's shuttle turns back. */
function addRailTrips(release: DemoRelease, day: DayType, trips: DemoTrip[]): void {
  const serviceId = railService(release, day);
  const routeOf = new Map(demoRoutes.map((route) => [route.id, route]));
  const add = (line: RailLine, number: number, index: number, isInbound: boolean, at: number) => {
    const route = routeOf.get(line.id);
    if (!route) return;
    const direction = inboundDirection(route);
    const pattern = patternAt(route.patterns[isInbound ? direction : direction === 0 ? 1 : 0], index);
    if (!pattern) return;
    const start = isInbound ? at - (pattern.calls.at(-1)?.seconds ?? 0) : at;
    trips.push({
      id: `${line.id}${number}_${release.starts.toString().replaceAll('-', '')}_${serviceId}`,
      route,
      pattern,
      serviceId,
      start,
      pace: 1,
      block: String(number),
    });
  };
  for (const [lineIndex, line] of railLines.entries()) {
    const sources = railLines.filter((other) => other.partners.includes(line.id));
    for (const [index, minute] of departures(line.profile, day).entries()) {
      const departureSeconds = (minute + 30 + ((lineIndex * 7) % 13)) * 60;
      const source = sources[index % sources.length];
      const step = index * 2 + 1;
      add(line, line.baseNumber + step, index, false, departureSeconds);
      if (!source) continue;
      // A shuttle's inbound trip has the next number, because two trips of one line cannot share an id.
      const isShuttle = source.id === line.id;
      add(
        source,
        line.baseNumber + step + (isShuttle ? 1 : 0),
        Math.floor(index / sources.length),
        true,
        departureSeconds - (isShuttle ? 540 : 120),
      );
    }
  }
}

/** The same release always gives the same trips. */
export function buildTimetable(release: DemoRelease): DemoTimetable {
  const trips: DemoTrip[] = [];
  let tripNumber = 100_000 * (1 + (release.number % 9));
  for (const day of dayTypes) {
    addRailTrips(release, day, trips);
    if (day === 'holiday') continue;
    let block = 1000;
    for (const [shift, route] of demoRoutes.entries()) {
      if (route.type === 2) continue;
      const serviceId = cityServices[day];
      const runs = routeRuns(route, day, shift);
      const vehicleOf = assignVehicles(runs);
      for (const [index, run] of runs.entries()) {
        const vehicle = vehicleOf[index] ?? 0;
        trips.push({ ...run, id: String(tripNumber++), serviceId, block: String(block + vehicle) });
      }
      block += Math.max(0, ...vehicleOf) + 1;
    }
  }
  return {
    release,
    services: [
      { id: '10', days: ['weekday'] },
      { id: '12', days: ['saturday'] },
      { id: '13', days: ['sunday', 'holiday'] },
      ...dayTypes.map((day) => ({ id: railService(release, day), days: [day] })),
    ],
    trips,
    holidaysOf,
  };
}
