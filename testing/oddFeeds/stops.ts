/** Odd feeds: stations, transfers, tracks and shapes. */
import { expect } from 'vitest';
import type { WireTimetable } from '#contract/flat/timetable.ts';
import { NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';
import { lines, PLAIN, STATIONS } from '#testing/staticFeed.ts';
import { type OddFeed, shows, showsRows } from './oddFeed.ts';

export const stations: readonly OddFeed[] = [
  {
    name: 'have platforms, entrances, elevators and levels',
    files: STATIONS,
    answers: [
      showsRows('station-information.json', 'slug gtfsId name accessible routes elevators entrances', [
        'harbor-station [3] Harbor false ["17","NOR"] [] []',
        'market-center [2] Market Center true ["17"] ["Street – Platform"] [{"name":"North door","lat":40.011,"lon":-75.01,"accessible":true}]',
        'mill-station [1] Mill null ["17","NOR"] [] []',
      ]),
      shows<Record<string, string[]>>('connecting-routes.json', ({ S }) => S, ['17']),
      showsRows('search-index.json', 'kind id', [
        'station harbor-station',
        'station mill-station',
        'station market-center',
      ]),
    ],
  },
  {
    name: 'have a transfer between them applied to all their stops',
    files: {
      'stops.txt': lines(
        'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station',
        'S,Market Center,40.01,-75.01,1,',
        'T,Harbor Center,40.02,-75.02,1,',
        '1,Mill,40.00,-75.00,0,',
        '2,Market platform,40.01,-75.01,0,S',
        '3,Harbor platform,40.02,-75.02,0,T',
      ),
      'transfers.txt': lines('from_stop_id,to_stop_id,transfer_type', 'S,T,0'),
    },
    answers: [
      shows(
        'connecting-routes.json',
        (routes) => routes,
        expect.objectContaining({ S: ['17', 'NOR'], 2: ['17', 'NOR'] }),
      ),
    ],
  },
];

const stopsWith = (column: string, ...tracks: string[]) => ({
  'stops.txt': lines(
    `stop_id,stop_name,stop_lat,stop_lon,${column}`,
    ...tracks.map((track, i) => `${i + 1},Stop,40.0${i},-75,${track}`),
  ),
});
const tracksOfTrip = (...expected: string[]) =>
  showsRows('schedules/trip_schedule/17/100.json', 'platform_code', expected);

export const tracks: readonly OddFeed[] = [
  {
    name: 'come from platform_code, without a word that pages add',
    files: stopsWith('platform_code', '4', 'Gleis 7', 'Track record'),
    answers: [
      tracksOfTrip('4', '7', 'Track record'),
      shows<WireTimetable>(
        'timetables/17.json',
        ({ stops }) => Object.values(stops).map(({ platform_code }) => platform_code),
        ['4', '7', 'Track record'],
      ),
    ],
  },
  {
    name: 'come from the agency’s own columns and list, and first from the call',
    files: {
      ...stopsWith('bay', '1', '2', '3'),
      'stop_times.txt': String(PLAIN['stop_times.txt'])
        .replace(/.$/gm, '$&,')
        .replace('stop_sequence,', 'stop_sequence,track')
        .replace(/^100,08:10.*$/m, '$&"9 ""A"""'),
    },
    more: {
      enrichment: {
        ...NO_ENRICHMENT,
        tracks: { stopTimesColumn: 'Track', stopsColumn: 'bay', stops: { '3': '33' } },
      },
    },
    answers: [
      tracksOfTrip('1', '9 "A"', '33'),
      showsRows('timetables/17.json', 'trips: trip_id platform_codes', [
        '100 [null,"9 \\"A\\"",null]',
        '102 -',
        '101 -',
      ]),
    ],
  },
];

const SHAPES = 'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence';
/** The plain feed's trips, all with one shape. */
const inShapeA = {
  'trips.txt': String(PLAIN['trips.txt']).replace(/.$/gm, '$&,A').replace('block_id,A', 'block_id,shape_id'),
};
/** Shapes of route 17, one for each direction. */
const shapesAre = (...expected: string[]) =>
  shows(
    (client) => client.shapes({ routeId: '17' }),
    (all) =>
      all
        .map(({ shapeId, points }) => [shapeId, ...points.map(({ lat, lon }) => `${lat} ${lon}`)].join(', '))
        .sort(),
    expected,
  );

export const shapes: readonly OddFeed[] = [
  {
    name: 'of a point at 0,0 and one other are omitted',
    files: { ...inShapeA, 'shapes.txt': lines(SHAPES, 'A,40,-75,1', 'A,0,0,2') },
    problems: ['no-position'],
    counts: { trips: 4 },
    answers: [shapesAre()],
  },
  {
    name: 'lose their points at 0,0',
    files: { ...inShapeA, 'shapes.txt': lines(SHAPES, 'A,40,-75,1', 'A,0,0,2', 'A,40.1,-75,3') },
    problems: ['no-position'],
    counts: { trips: 4 },
    answers: [shapesAre('A, 40 -75, 40.1 -75', 'A, 40 -75, 40.1 -75')],
  },
  {
    name: 'lose a point whose row ends before the shape id',
    files: {
      ...inShapeA,
      'shapes.txt': lines(
        'shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_id',
        ...['40,-75,1,A', '40,-76,2,A', '40,-77,3'],
      ),
    },
    problems: ['bad-value'],
    answers: [shapesAre('A, 40 -75, 40 -76', 'A, 40 -75, 40 -76')],
  },
  {
    name: 'may have ids in Windows-1252 or with escaped quotes',
    files: {
      'trips.txt': Buffer.from(
        lines('route_id,service_id,trip_id,shape_id', '17,WK,100,é', '17,WK,101,a"b', '17,WE,102,z'),
        'latin1',
      ),
      'shapes.txt': Buffer.from(
        lines(
          SHAPES,
          ...['é', '"a""b"', 'z'].flatMap((id, i) => [`${id},4${i},-75,1`, `${id},4${i},-76,2`]),
          'a"b,41,-77,3',
        ),
        'latin1',
      ),
    },
    problems: ['unknown-trip', 'not-utf8', 'direction-inferred'],
    answers: [shapesAre('a"b, 41 -75, 41 -76, 41 -77', 'z, 42 -75, 42 -76', 'é, 40 -75, 40 -76')],
  },
];
