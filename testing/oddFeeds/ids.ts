/** Odd feeds: ids with unusual characters, and ids that two feeds use. */
import { expect } from 'vitest';
import { unwrap } from '#testing/callResults.ts';
import { lines, PLAIN, TIMES } from '#testing/staticFeed.ts';
import { type Answer, added, type OddFeed, shows, showsRows } from './oddFeed.ts';

const ODD = [
  ...['a', 'A', 'a/b', '100%', 'Ñ 日本', 'x'.repeat(300), '__proto__', 'constructor'],
  ...['a?b#c&d"e\\f', '007'],
];
const INVALID = ['.', '..', 'None', 'null', ' lead'];
const ALL = [...ODD, ...INVALID].map((id) => `"${id.replaceAll('"', '""')}"`);

/** A route, its trip and its first stop have this id. */
const isFound =
  (id: string): Answer =>
  async ({ client }) => {
    expect(await unwrap(client.stops({ routeId: id })), id).toHaveLength(2);
    expect(await unwrap(client.routeStopSchedule({ routeId: id, stopId: id })), id).toMatchObject([
      { tripId: id, stopId: id },
    ]);
    expect(await unwrap(client.tripSchedule({ routeId: id, tripId: id })), id).toHaveLength(2);
    const timetable = await unwrap(client.timetable({ routeId: id }));
    expect([timetable.trips.length, timetable.stops.size], id).toEqual([1, 2]);
  };

export const ids: readonly OddFeed[] = [
  {
    name: 'with unusual characters can be read back, and unusable ones are reported',
    files: {
      'routes.txt': lines('route_id,route_type', ...ALL.map((id) => `${id},3`)),
      'stops.txt': lines(
        'stop_id,stop_name,stop_lat,stop_lon',
        ...ALL.map((id, i) => `${id},n,4${i}.5,-75`),
        'end,End,39,-75',
      ),
      'trips.txt': lines('route_id,service_id,trip_id', ...ALL.map((id) => `${id},WK,${id}`)),
      'stop_times.txt': lines(
        TIMES,
        ...ALL.flatMap((id) => [`${id},08:00:00,08:00:00,${id},1`, `${id},08:10:00,08:10:00,end,2`]),
      ),
    },
    problems: [
      ...['routes', 'stops', 'trips'].map((table) => `unusable-id ${INVALID.length} error ${table}.txt:12`),
      'unknown-trip',
      'direction-inferred',
    ],
    counts: { routes: ODD.length, trips: ODD.length },
    answers: [
      ...ODD.map(isFound),
      shows(
        (client) => client.tripRoutes(),
        (routes) => routes.get('__proto__'),
        '__proto__',
      ),
      shows(
        (client) => client.connectingRoutes(),
        (routes) => routes.get('constructor'),
        ['constructor'],
      ),
    ],
  },
  {
    name: 'of different routes, stops, trips and services in two feeds become unique',
    feeds: [
      PLAIN,
      {
        ...PLAIN,
        'stops.txt': lines(
          'stop_id,stop_name,stop_lat,stop_lon',
          '1,Airport,41,-76',
          '2,Market,40.01,-75.01',
          '3,Third,41,-76.1',
          '3-2,Third Annex,41,-76.2',
        ),
        'routes.txt': lines(
          'route_id,route_short_name,route_long_name,route_type',
          '17,17,Mill to Harbor,3',
          'NOR,N,Boat,4',
          'NOR-2,M,Marsh Boat,4',
        ),
        ...added('trips.txt', 'NOR-2,WK,556,Marsh,0,556'),
        ...added(
          'stop_times.txt',
          '100,08:30:00,08:30:00,3-2,4',
          '556,08:00:00,08:00:00,1,1',
          '556,08:10:00,08:10:00,3,2',
        ),
      },
    ],
    problems: ['route-in-two-feeds', 'route-renamed', 'stop-renamed', 'trip-renamed', 'service-renamed'],
    answers: [
      shows(
        (client) => client.routes(),
        (routes) => routes.map(({ id }) => id).sort(),
        ['17', 'NOR', 'NOR-2', 'NOR-3'],
      ),
      shows(
        (client) => client.stops({ routeId: '17' }),
        (stops) => [...new Set(stops.map(({ stopId, name }) => `${stopId} ${name}`))].sort(),
        ['1 Mill & First', '1-2 Airport', '2 Market', '3 Harbor', '3-2 Third Annex', '3-3 Third'],
      ),
      // These trips run on the same days, so all must be listed.
      showsRows('schedules/stops/17/2/schedule.json', 'service_id trip_id arrival_time', [
        'WK 100 08:10:00',
        'WK-2 100-2 08:10:00',
        'WK 101 25:00:00',
        'WK-2 101-2 25:00:00',
      ]),
    ],
  },
  {
    name: 'of equal trips in two feeds are listed once',
    feeds: [PLAIN, PLAIN],
    problems: ['route-in-two-feeds', 'service-renamed', 'trip-in-two-feeds'],
    answers: [
      showsRows('schedules/stops/17/2/schedule.json', 'service_id trip_id arrival_time', [
        'WK 100 08:10:00',
        'WK 101 25:00:00',
      ]),
    ],
  },
];
