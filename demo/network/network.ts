/** Builds the city's whole network once, from the hand-written data. */
import type { Position } from '#domain/stations/nearest.ts';
import { type BusRoute, busRoutes, replacementBuses } from './busRoutes.ts';
import type { ProfileName } from './headways.ts';
import { type DemoLine, metroLines } from './metroLines.ts';
import { type Path, pathStops } from './pathStops.ts';
import { distance, metersAlong } from './point.ts';
import { type RailLine, railLines } from './railLines.ts';
import { type DemoStation, stations } from './stations.ts';

export interface DemoStop {
  id: string;
  name: string;
  at: Position;
  station: DemoStation | null;
  isAccessible: boolean | null;
}

export interface PatternCall {
  stop: DemoStop;
  /** Seconds after the trip's start, at the base speed. */
  seconds: number;
  /** Meters from the shape's start. */
  along: number;
  isTimepoint: boolean;
}

export interface DemoPattern {
  id: string;
  routeId: string;
  directionId: 0 | 1;
  headsign: string;
  calls: readonly PatternCall[];
  points: readonly Position[];
  /** Meters from the first point to each point. */
  along: readonly number[];
  /** Stretch of the shape, in meters, where vehicles report no position; `null`: none. */
  tunnel: readonly [number, number] | null;
}

export interface DemoRoute {
  id: string;
  longName: string;
  /** GTFS route_type. */
  type: 0 | 1 | 2 | 3 | 4;
  /** `RRGGBB`; "" where the feed gives none. */
  colors: readonly [background: string, text: string];
  /** Whether headways instead of times are published. */
  runsByHeadway: boolean;
  takesCars?: boolean;
  directions: readonly { directionId: 0 | 1; name: string; destination: string }[];
  /** Patterns of each direction: the regular one, then any that replace it on every `every`-th trip. */
  patterns: readonly [readonly RoutePattern[], readonly RoutePattern[]];
}

export interface CityRoute extends DemoRoute {
  profile: ProfileName;
}

export interface RoutePattern {
  pattern: DemoPattern;
  every: number;
}

const lineColors: Readonly<Record<string, readonly [string, string]>> = {
  L: ['0097D6', 'FFFFFF'],
  B: ['F26100', 'FFFFFF'],
  T: ['5A960A', 'FFFFFF'],
  G: ['FFD700', '000000'],
  D: ['DC2E6B', 'FFFFFF'],
  M: ['5F249F', 'FFFFFF'],
};
const busColors = ['1A1818', 'FFFFFF'] as const;
const railColors = ['4C748C', 'FFFFFF'] as const;

const stops = new Map<string, DemoStop>();
let patternCount = 0;

function platform(station: DemoStation, kind: string, isRail: boolean): DemoStop {
  const key = isRail ? `rail ${station.key}` : `${kind} ${station.key}`;
  return stops.getOrInsertComputed(key, () => ({
    id: isRail && station.railStopId !== null ? station.railStopId : String(15001 + stops.size),
    name: station.name,
    at: station.at,
    station,
    isAccessible: station.isAccessible,
  }));
}

function corner(name: string, heading: string, at: Position): DemoStop {
  return stops.getOrInsertComputed(`${name} ${heading}`, () => {
    const id = 15001 + stops.size;
    // About one corner in eleven is not accessible; for one in thirteen, accessibility is unknown.
    const isAccessible = id % 13 === 0 ? null : id % 11 !== 0;
    return { id: String(id), name, at, station: null, isAccessible };
  });
}

const pattern = (parts: Omit<DemoPattern, 'id' | 'along'>): DemoPattern => ({
  ...parts,
  id: String(300_001 + patternCount++),
  along: metersAlong(parts.points),
});

interface StationCall {
  station: DemoStation;
  minutes: number;
}

function stationCalls(text: string): StationCall[] {
  return text.split(',').map((call) => {
    const [key = '', minutes] = call.trim().split(' ');
    const station = stations.get(key);
    if (!station) throw new Error(`the network has no station "${key}"`);
    return { station, minutes: Number(minutes) };
  });
}

const reverseCalls = (calls: readonly StationCall[]): StationCall[] =>
  calls.map((call, index) => ({ station: call.station, minutes: calls[index + 1]?.minutes ?? 0 })).reverse();

type TrackTo = Pick<DemoPattern, 'routeId' | 'directionId' | 'headsign'>;

function trackPattern(
  calls: readonly StationCall[],
  to: TrackTo,
  isRail: boolean,
  isTunnel: boolean,
): DemoPattern {
  const platformKind = `${to.routeId[0]}${to.directionId}`;
  let along = 0;
  let seconds = 0;
  const patternCalls = calls.map((call, index) => {
    const before = calls[index - 1];
    if (before) {
      along += distance(before.station.at, call.station.at);
      seconds += call.minutes * 60;
    }
    return { stop: platform(call.station, platformKind, isRail), seconds, along, isTimepoint: true };
  });
  const points = calls.map((call) => call.station.at);
  return pattern({ ...to, calls: patternCalls, points, tunnel: isTunnel ? [0, along] : null });
}

/** Speed between stops in meters per second, and dwell time in seconds. */
const speeds = {
  city: { speed: 5.6, dwell: 9 },
  suburb: { speed: 8.4, dwell: 10 },
  trolley: { speed: 6.2, dwell: 10 },
} as const;

function streetPattern(path: Path, to: TrackTo, service: keyof typeof speeds, isMetro: boolean): DemoPattern {
  const { speed, dwell } = speeds[service];
  const kind = isMetro ? `${to.routeId[0]}${to.directionId}` : 'bus';
  const start = path.calls[0]?.along ?? 0;
  const calls = path.calls.map((call, index) => ({
    stop:
      'station' in call.place
        ? platform(call.place.station, kind, false)
        : corner(call.place.name, call.place.heading, call.at),
    seconds: Math.round((call.along - start) / speed + index * dwell),
    along: call.along,
    isTimepoint: call.isTimepoint || index === 0 || index === path.calls.length - 1,
  }));
  return pattern({ ...to, calls, points: path.points, tunnel: null });
}

const reversePath = (path: string): string => path.split(',').reverse().join(',');

function busOf(bus: BusRoute): CityRoute {
  const [end0, end1] = bus.ends;
  const service = /Suburban|Peak/.test(bus.profile) || Number(bus.id) > 90 ? 'suburb' : 'city';
  const run = (path: string, directionId: 0 | 1, headsign: string): DemoPattern =>
    streetPattern(pathStops(path), { routeId: bus.id, directionId, headsign }, service, false);
  const names = {
    NS: ['Northbound', 'Southbound'],
    SN: ['Northbound', 'Southbound'],
    EW: ['Westbound', 'Eastbound'],
    WE: ['Eastbound', 'Westbound'],
    loop: ['Loop', 'Loop'],
  }[bus.compass] as [string, string];
  const out: RoutePattern[] = [{ pattern: run(bus.out, 0, end0), every: 1 }];
  const back: RoutePattern[] = [];
  if (bus.compass !== 'loop')
    back.push({ pattern: run(bus.back ?? reversePath(bus.out), 1, end1), every: 1 });
  const { branch } = bus;
  if (branch) {
    out.push({ pattern: run(branch.out, 0, branch.end), every: branch.every });
    back.push({ pattern: run(branch.back, 1, end1), every: branch.every });
  }
  return {
    id: bus.id,
    longName: `${end1} to ${end0}`,
    type: 3,
    colors: busColors,
    profile: bus.profile,
    runsByHeadway: bus.id === '73',
    directions: [
      { directionId: 0, name: names[0], destination: branch ? `${end0} or ${branch.end}` : end0 },
      ...(bus.compass === 'loop' ? [] : [{ directionId: 1 as const, name: names[1], destination: end1 }]),
    ],
    patterns: [out, back],
  };
}

function metroOf(line: DemoLine): CityRoute {
  const calls = stationCalls(line.calls);
  const run = (directionId: 0 | 1, headsign: string, trackCalls: readonly StationCall[]): DemoPattern => {
    const to: TrackTo = { routeId: line.id, directionId, headsign };
    if (line.streets === undefined || line.ends === undefined)
      return trackPattern(
        directionId === 0 ? trackCalls : reverseCalls(trackCalls),
        to,
        false,
        line.tunnel === 'all',
      );
    return trolleyPattern(line, calls, to);
  };
  const { short } = line;
  const patterns = ([0, 1] as const).map((directionId) => {
    const headsign = line.destinations[directionId];
    const usual: RoutePattern = { pattern: run(directionId, headsign, calls), every: 1 };
    if (!short) return [usual];
    const turn = calls.findIndex((call) => call.station.key === short.at);
    // A short trip of M1 skips the stations before the turn; a short trip of another line skips those after it.
    const part = line.id === 'M1' ? calls.slice(turn) : calls.slice(0, turn + 1);
    const outer = line.id === 'M1' ? part[0] : part.at(-1);
    const isTowardTurn = line.id === 'M1' ? directionId === 1 : directionId === 0;
    const sign = isTowardTurn ? (outer?.station.name ?? headsign) : headsign;
    return [usual, { pattern: run(directionId, sign, part), every: short.every }];
  });
  return {
    id: line.id,
    longName: line.name,
    type: line.type,
    colors: lineColors[line.id[0] ?? ''] ?? ['', ''],
    profile: line.profile,
    runsByHeadway: false,
    directions: ([0, 1] as const).map((directionId) => ({
      directionId,
      name: line.directions[directionId],
      destination: line.destinations[directionId],
    })),
    patterns: [patterns[0] ?? [], patterns[1] ?? []],
  };
}

/** T lines run in the tunnel from station to station, then in the street; G1 runs only in the street. */
function trolleyPattern(line: DemoLine, calls: readonly StationCall[], to: TrackTo): DemoPattern {
  const tunnelParts = calls.slice(0, -1).map((call) => call.station.key);
  const parts = [calls.at(-1)?.station.key ?? '', line.streets ?? '', line.ends ?? ''].join(',');
  const tunnelText = tunnelParts.join(',');
  const whole = tunnelText === '' ? parts : `${tunnelText},${parts}`;
  const path = pathStops(to.directionId === 0 ? whole : reversePath(whole));
  const run = streetPattern(path, to, 'trolley', true);
  const under = new Set(line.tunnel === 'all' ? [] : line.tunnel);
  const hidden = run.calls.filter((call) => call.stop.station && under.has(call.stop.station.key));
  const [first] = hidden;
  const last = hidden.at(-1);
  return { ...run, tunnel: first && last ? [first.along, last.along] : null };
}

function railOf(line: RailLine): CityRoute {
  const calls = stationCalls(line.calls);
  const inboundIsZero = ['AIR', 'CHW', 'CYN', 'MED', 'PAO', 'TRE', 'WIL'].includes(line.id);
  const inboundId = inboundIsZero ? 0 : 1;
  const outboundId = inboundIsZero ? 1 : 0;
  const run = (part: readonly StationCall[], isInbound: boolean): DemoPattern =>
    trackPattern(
      isInbound ? reverseCalls(part) : part,
      {
        routeId: line.id,
        directionId: isInbound ? inboundId : outboundId,
        headsign: isInbound ? 'Center City Philadelphia' : (part.at(-1)?.station.name ?? line.outer),
      },
      true,
      false,
    );
  const { short } = line;
  const inner = short ? calls.slice(0, calls.findIndex((call) => call.station.key === short.at) + 1) : null;
  const patternsOf = (isInbound: boolean): RoutePattern[] => [
    { pattern: run(calls, isInbound), every: 1 },
    ...(inner && short ? [{ pattern: run(inner, isInbound), every: short.every }] : []),
  ];
  const inbound = patternsOf(true);
  const outbound = patternsOf(false);
  return {
    id: line.id,
    longName: line.name,
    type: 2,
    colors: railColors,
    profile: line.profile,
    runsByHeadway: false,
    directions: [
      { directionId: inboundId, name: 'Inbound', destination: 'Center City Philadelphia' },
      { directionId: outboundId, name: 'Outbound', destination: line.outer },
    ],
    patterns: inboundIsZero ? [inbound, outbound] : [outbound, inbound],
  };
}

/** Makes a bus route that replaces a metro line, with the same stops and longer running times. */
function replacementOf(metro: CityRoute, id: string): CityRoute {
  const slower = ({ pattern: run }: RoutePattern): RoutePattern => ({
    pattern: pattern({
      ...run,
      routeId: id,
      tunnel: null,
      calls: run.calls.map((call) => ({ ...call, seconds: Math.round(call.seconds * 1.25) })),
    }),
    every: 1,
  });
  return {
    ...metro,
    id,
    longName: `${metro.longName} (bus)`,
    type: 3,
    profile: 'busReplacement',
    patterns: [metro.patterns[0].slice(0, 1).map(slower), metro.patterns[1].slice(0, 1).map(slower)],
  };
}

const rail = railLines.map(railOf);
const metro = metroLines.map(metroOf);
const bus = busRoutes.map(busOf);
const replacements = replacementBuses.flatMap(({ id, line }) =>
  metro.filter((route) => route.id === line).map((route) => replacementOf(route, id)),
);

export const demoRoutes: readonly CityRoute[] = [...rail, ...metro, ...bus, ...replacements];

export const demoStops: ReadonlyMap<string, DemoStop> = new Map(
  Array.from(stops.values(), (stop) => [stop.id, stop]),
);
export const stopsByStation = Map.groupBy(demoStops.values(), ({ station }) => station);
