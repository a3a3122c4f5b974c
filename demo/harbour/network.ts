/** An invented harbour town with ferries, buses and headway-based trams. Names are French; most have an English form too. */
import type { DemoPattern, DemoRoute, DemoStop, RoutePattern } from '#demo/network/network.ts';
import { distance, movePoint } from '#demo/network/point.ts';
import type { Position } from '#domain/stations/nearest.ts';

interface Place {
  name: string;
  /** `null` if both languages use the French name. */
  english: string | null;
  at: Position;
  isAccessible: boolean | null;
}

/** One place per line: key | French name | English name or - | lat lon | wheelchair boarding: y, n, or ? for unknown. */
const rows = `
gare | Gare maritime | Ferry Terminal | 47.0500 -64.8500 | y
marche | Marché central | Central Market | 47.0514 -64.8549 | y
hotel | Hôtel de Ville | City Hall | 47.0532 -64.8590 | y
place | Place du Tricentenaire | Tricentennial Square | 47.0556 -64.8641 | y
hopital | Hôpital Sainte-Anne | Sainte-Anne Hospital | 47.0588 -64.8694 | y
college | Collège maritime | Maritime College | 47.0622 -64.8747 | y
universite | Université du Golfe | Gulf University | 47.0658 -64.8795 | y
pins | Parc des Pins | Pines Park | 47.0701 -64.8884 | ?
brumes | Quai des Brumes | - | 47.0528 -64.8462 | y
corderie | La Corderie | - | 47.0557 -64.8433 | n
phare | Quartier du Phare | Lighthouse District | 47.0590 -64.8402 | y
dunes | Rue des Dunes | Dunes Street | 47.0648 -64.8378 | y
plage | Plage du Nord | North Beach | 47.0718 -64.8352 | y
pointe | Pointe-Sud | South Point | 47.0362 -64.8448 | y
ile | Île aux Goélands | Gull Island | 47.0455 -64.7975 | n
ecluse | L’Écluse | The Lock | 47.0331 -64.8537 | ?
moulin | Vieux-Moulin | Old Mill | 47.0294 -64.8610 | y
cap | Cap-Doré | - | 47.0236 -64.8572 | y
aeroport | Aéroport | Airport | 47.0830 -64.9105 | y
zone | Zone industrielle | Industrial Park | 47.0770 -64.8990 | n
`;

const places = new Map<string, Place>(
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [key = '', name = '', english = '', position = '', boarding = ''] = row.split(' | ');
      const [lat = 0, lon = 0] = position.split(' ').map(Number);
      const isAccessible = boarding === 'y' ? true : boarding === 'n' ? false : null;
      return [key, { name, english: english === '-' ? null : english, at: { lat, lon }, isAccessible }];
    }),
);

function placeOf(key: string): Place {
  const place = places.get(key);
  if (!place) throw new Error(`the harbour has no place "${key}"`);
  return place;
}

interface Line extends Pick<DemoRoute, 'id' | 'colors' | 'runsByHeadway' | 'takesCars'> {
  /** The French name, then the English name. */
  names: readonly [string, string];
  /** GTFS route_type. */
  type: 0 | 3 | 4;
  /** Places in the order of direction 0, each with the minutes from the previous place. */
  calls: string;
}

const lines: readonly Line[] = [
  {
    id: 'T1',
    names: ['Tramway du Golfe', 'Gulf Tram'],
    type: 0,
    colors: ['00695C', 'FFFFFF'],
    runsByHeadway: true,
    calls: 'gare 0, marche 2, hotel 2, place 2, hopital 3, college 2, universite 3, pins 3',
  },
  {
    id: 'T2',
    names: ['Tramway des Plages', 'Beach Tram'],
    type: 0,
    colors: ['F9A825', '000000'],
    runsByHeadway: true,
    calls: 'gare 0, brumes 2, corderie 2, phare 2, dunes 3, plage 4',
  },
  {
    id: 'N1',
    names: ['Traversier de la Passe', 'Channel Ferry'],
    type: 4,
    colors: ['1565C0', 'FFFFFF'],
    runsByHeadway: false,
    takesCars: true,
    calls: 'gare 0, pointe 9',
  },
  {
    id: 'N2',
    names: ['Traversier des Goélands', 'Gull Island Ferry'],
    type: 4,
    colors: ['6A1B9A', 'FFFFFF'],
    runsByHeadway: false,
    calls: 'gare 0, ile 25',
  },
  {
    id: '10',
    names: ['Pointe-Sud–Cap-Doré', 'South Point–Cap-Doré'],
    type: 3,
    colors: ['', ''],
    runsByHeadway: false,
    calls: 'pointe 0, ecluse 4, moulin 4, cap 5',
  },
  {
    id: '20',
    names: ['Université–Aéroport', 'University–Airport'],
    type: 3,
    colors: ['', ''],
    runsByHeadway: false,
    calls: 'universite 0, pins 4, zone 6, aeroport 6',
  },
  {
    id: '30',
    names: ['Gare maritime–Plage du Nord', 'Ferry Terminal–North Beach'],
    type: 3,
    colors: ['B71C1C', 'FFFFFF'],
    runsByHeadway: false,
    calls: 'marche 0, gare 3, phare 7, plage 9',
  },
];

const stops = new Map<string, DemoStop>();

/** A ferry uses one dock for both directions; trams and buses have a stop for each direction. */
function stopAt(key: string, type: Line['type'], directionId: 0 | 1): DemoStop {
  const { name, at, isAccessible } = placeOf(key);
  const id = type === 4 ? `${key}-quai` : `${key}-${type === 0 ? 'tram' : 'bus'}-${directionId + 1}`;
  const side = type === 4 ? at : movePoint(at, directionId === 0 ? 60 : 240, type === 0 ? 15 : 40);
  return stops.getOrInsert(id, { id, name, at: side, station: null, isAccessible });
}

/** Returns a point beside the straight line between two stops, since streets and channels bend. */
function bendBetween(from: Position, to: Position): Position {
  const bend = distance(from, to) * 0.06;
  const middle = { lat: (from.lat + to.lat) / 2, lon: (from.lon + to.lon) / 2 };
  return movePoint(middle, 20, bend);
}

function patternOf(line: Line, directionId: 0 | 1): DemoPattern {
  const calls = line.calls.split(',').map((call) => {
    const [key = '', minutes] = call.trim().split(' ');
    return { key, minutes: Number(minutes) };
  });
  const ordered =
    directionId === 0
      ? calls
      : calls.map(({ key }, index) => ({ key, minutes: calls[index + 1]?.minutes ?? 0 })).reverse();
  const points: Position[] = [];
  const along: number[] = [];
  const add = (point: Position) => {
    const before = points.at(-1);
    along.push(before === undefined ? 0 : (along.at(-1) ?? 0) + distance(before, point));
    points.push(point);
  };
  let seconds = 0;
  const patternCalls = ordered.map(({ key, minutes }) => {
    const { at } = placeOf(key);
    const before = points.at(-1);
    if (before !== undefined) add(bendBetween(before, at));
    add(at);
    seconds += minutes * 60;
    return {
      stop: stopAt(key, line.type, directionId),
      seconds,
      along: along.at(-1) ?? 0,
      isTimepoint: true,
    };
  });
  return {
    id: `${line.id}-${directionId}`,
    routeId: line.id,
    directionId,
    headsign: placeOf(ordered.at(-1)?.key ?? '').name,
    calls: patternCalls,
    points,
    along,
    tunnel: null,
  };
}

const patternsOf = (line: Line, directionId: 0 | 1): readonly RoutePattern[] => [
  { pattern: patternOf(line, directionId), every: 1 },
];

export const harbourRoutes: readonly DemoRoute[] = lines.map((line) => ({
  id: line.id,
  longName: line.names[0],
  type: line.type,
  colors: line.colors,
  runsByHeadway: line.runsByHeadway,
  takesCars: line.takesCars ?? false,
  // The feed has no directions.txt; headsigns show where a trip goes.
  directions: [],
  patterns: [patternsOf(line, 0), patternsOf(line, 1)],
}));

export const harbourStops: ReadonlyMap<string, DemoStop> = stops;

export const harbourPlaceNames: readonly (readonly [string, string])[] = [...places.values()].flatMap(
  ({ name, english }) => (english === null ? [] : [[name, english] as const]),
);
export const harbourLineNames: readonly (readonly [string, string])[] = lines.map(({ id, names }) => [
  id,
  names[1],
]);
