/** Odd feeds: names, order, types, agencies and directions of routes, and what an agency's folder adds to them. */
import type { WireCalendar } from '#contract/flat/calendar.ts';
import { lines, PLAIN, TIMES } from '#testing/staticFeed.ts';
import { added, type OddFeed, replaced, shows, showsRows, showsServices } from './oddFeed.ts';

/** Four routes with trips: two of them the plain feed's, then `a` and `b`. */
const fourRoutes = (...rows: string[]) => ({
  'routes.txt': lines('route_id,route_short_name,route_long_name,route_type,route_sort_order', ...rows),
  ...added('trips.txt', 'a,WK,1000,,0,', 'b,WK,1001,,0,'),
  ...added(
    'stop_times.txt',
    ...['1000', '1001'].flatMap((id) => [`${id},8:00,8:00,1,1`, `${id},8:10,8:10,2,2`]),
  ),
});

/** Types in the feed, and those that riders see. */
const TYPES = [
  ...['11 11', '12 12', '100 2', '109 2', '200 3', '400 1', '405 12', '700 3', '717 3', '800 11', '900 0'],
  ...['1100 1100', '1702 1702'],
];
const types = TYPES.map((row) => row.split(' ')[0]);

const someAgencies = (...more: string[]) => ({
  'routes.txt': String(PLAIN['routes.txt'])
    .replace('route_id,', 'agency_id,route_id,')
    .replace('17,17', ',17,17')
    .replace('NOR,NOR', 'X,NOR,NOR'),
  ...added('agency.txt', ...more),
});

export const routes: readonly OddFeed[] = [
  {
    name: 'have the feed’s order, and those without a number come after, by their names',
    files: fourRoutes('17,10,,3,2', 'NOR,9,,2,1', 'a,10,,3,', 'b,2,,3,'),
    answers: [showsRows((client) => client.routes(), 'id shortName', ['NOR 9', '17 10', 'b 2', 'a 10'])],
  },
  {
    name: 'without a short name have the long one, and an id only if there is neither',
    files: fourRoutes('17,,Mill to Harbor,3,', 'NOR,N,North,2,', 'a,,,3,', 'b,2,,3,'),
    answers: [
      showsRows((client) => client.routes(), 'id shortName', ['a a', 'b 2', '17 Mill to Harbor', 'NOR N']),
    ],
  },
  {
    name: 'have extended types mapped to a basic type, if there is one',
    files: {
      'routes.txt': lines(
        'route_id,route_short_name,route_long_name,route_type',
        ...types.map((type) => `${type},${type},Route,${type}`),
        'BAD,BAD,Bad,9999',
      ),
      'trips.txt': lines(
        'route_id,service_id,trip_id,trip_headsign,direction_id,block_id',
        ...types.map((type) => `${type},WK,T${type},There,0,`),
      ),
      'stop_times.txt': lines(
        TIMES,
        ...types.flatMap((type) => [`T${type},08:00:00,08:00:00,1,1`, `T${type},08:10:00,08:10:00,2,2`]),
      ),
    },
    problems: ['bad-value 1 error routes.txt:15 route_type', 'type-not-shown'],
    answers: [showsRows('routes.json', 'route_id route_type', TYPES)],
  },
  {
    name: 'without an agency have the feed’s only one',
    files: someAgencies(),
    isPlain: true,
    answers: [showsRows('routes.json', 'agency_id', ['X', 'X'])],
  },
  {
    name: 'without an agency have none if the feed has several',
    files: someAgencies('Y,Other Transit,https://example.org,America/New_York'),
    answers: [showsRows('routes.json', 'agency_id', ['', 'X'])],
  },
  {
    name: 'have their directions at each stop in the search index',
    // Use a bus, because rail stops become stations.
    files: replaced('routes.txt', 'North Line,2', 'North Line,3'),
    // Both directions depart from the middle, and only one from each end.
    answers: [
      showsRows('search-index.json', 'id route_ids direction_ids', [
        '3 ["17","NOR"] [1,null]',
        '1 ["17","NOR"] [0,0]',
        '2 ["17"] [null]',
      ]),
    ],
  },
];

export const directions: readonly OddFeed[] = [
  {
    name: 'that are missing are inferred and reported',
    files: {
      'trips.txt': lines('route_id,service_id,trip_id', '17,WK,100', '17,WK,101', '17,WE,102', 'NOR,WK,555'),
    },
    problems: ['direction-inferred'],
    answers: [
      showsRows('schedules/stops/17/2/schedule.json', 'trip_id direction_id trip_headsign', [
        '100 0 Harbor',
        '101 1 Mill & First',
      ]),
    ],
  },
  {
    name: 'that are missing are inferred from those of other trips of the route',
    files: {
      'trips.txt': lines(
        'route_id,service_id,trip_id,direction_id',
        ...['17,WK,100,', '17,WK,101,0', '17,WE,102,', 'NOR,WK,555,1'],
      ),
    },
    problems: ['direction-inferred'],
    answers: [showsRows('schedules/stops/17/2/schedule.json', 'trip_id direction_id', ['101 0', '100 1'])],
  },
];

export const additions: readonly OddFeed[] = [
  {
    name: 'of an agency are merged with the feed',
    more: {
      enrichment: {
        parents: [
          {
            id: 'GLN',
            type: 2,
            longName: 'Glen lines',
            color: '4c748c',
            textColor: 'ffffff',
            childIds: ['NOR', 'NOPE'],
          },
          { id: 'Z', type: 1, longName: 'Nothing', color: '000000', textColor: 'ffffff', childIds: ['Z1'] },
        ],
        documents: {
          '17': [{ type: 'map', title: 'Map', url: 'https://example.org/17.pdf', linkLabel: 'Open' }],
        },
        frequencies: { text: { '17': '15 minutes or better' }, frequentBusIds: ['17'] },
        stations: [
          { slug: 'mill', gtfsIds: ['1'], address: '1 Mill St', accessible: true, elevators: ['North'] },
        ],
        directions: [{ routeId: '17', directionId: 0, name: 'Northbound', destination: 'The Harbor' }],
        days: { '20260306': 'Founders Day' },
        tracks: {},
      },
    },
    answers: [
      showsRows(
        'parent-routes.json',
        'route_id route_type route_long_name route_color route_text_color routes',
        ['GLN 2 Glen lines 4c748c ffffff ["NOR"]'],
      ),
      showsRows('routes.json', 'is_frequent_bus route_frequency_text', [
        'true 15 minutes or better',
        'false ',
      ]),
      // A rail stop without a station becomes a station, with unknown values left as null.
      showsRows('station-information.json', 'slug gtfsId name address accessible elevators parking routes', [
        'harbor-station [3] Harbor null null [] null ["17","NOR"]',
        'mill [1] Mill & First 1 Mill St true ["North"] null ["17","NOR"]',
      ]),
      showsServices({ '20260306': 'WK special' }),
      shows<WireCalendar>('calendar.json', (days) => days['20260306']?.label, 'Founders Day'),
      showsRows('directions.json', 'route_id direction_id direction direction_destination', [
        '17 0 Northbound The Harbor',
        '17 1  Mill',
        'NOR 0  Harbor',
      ]),
    ],
  },
];
