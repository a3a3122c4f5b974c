/** Odd feeds: facts about routes besides times, namely on-request areas, accessibility and continuing trips. */
import type { ContractClient } from '#contract/client.ts';
import type { RouteDetails } from '#domain/routes/routeDetails.ts';
import { lines, PLAIN, TIMES } from '#testing/staticFeed.ts';
import { lacks, type OddFeed, shows, showsRows } from './oddFeed.ts';

const details = (routeId: string) => (client: ContractClient) => client.routeDetails({ routeId });

const tripFacts = ({ trips }: RouteDetails) => Object.fromEntries(trips);
const NO_FACTS = { isAccessible: null, takesBikes: null, takesCars: null };

/** The plain feed, whose trip 101 also calls in areas. */
const callsInAreas = (columns: string, ...rows: string[]) => ({
  'stop_times.txt':
    String(PLAIN['stop_times.txt']).replace(/stop_sequence$/m, `$&,${columns}`) + lines(...rows),
});
const UNKNOWN_COLUMN = lines('nothing', 'x');

/** Trips of the blocks in which one may continue as the other: route, start, first stop, end, last stop. */
const BLOCKS = {
  a: ['17 08:00:00 1 08:20:00 2', 'NOR 08:25:00 2 08:40:00 3'],
  late: ['17 08:00:00 1 08:20:00 2', 'NOR 09:25:00 2 09:40:00 3'],
  far: ['17 08:00:00 1 08:20:00 2', 'NOR 08:25:00 3 08:40:00 1'],
  same: ['17 08:00:00 1 08:20:00 2', '17 08:25:00 2 08:40:00 1'],
};
const blockTrips = Object.entries(BLOCKS)
  .flatMap(([block, trips]) => trips.map((trip) => [block, ...trip.split(' ')]))
  .map((parts, index) => [String(index + 1), ...parts]);

/** `safe_duration_factor,safe_duration_offset` of each trip. */
const DURATIONS = ['1.5,600', '2,', ',900', ',', '0,600', 'quick,', '1,late'];

export const routeFacts: readonly OddFeed[] = [
  {
    name: 'have the feed’s wheelchair, bike and car facts of trips, if any',
    files: {
      'trips.txt': lines(
        'route_id,service_id,trip_id,trip_headsign,direction_id,wheelchair_accessible,bikes_allowed,cars_allowed',
        '17,WK,100,Harbor,0,1,2,1',
        '17,WK,101,Mill,1,0,,0',
        '17,WE,102,Harbor,0,2,0,2',
        'NOR,WK,555,Harbor,0,,,',
      ),
    },
    answers: [
      shows(details('17'), tripFacts, {
        '100': { isAccessible: true, takesBikes: false, takesCars: true, nextTrip: null },
        '102': { isAccessible: false, takesBikes: null, takesCars: false, nextTrip: null },
      }),
    ],
  },
  {
    name: 'continue a trip as the next of its block only if that starts soon, at the same place and on another route',
    files: {
      'trips.txt': lines(
        'route_id,service_id,trip_id,trip_headsign,direction_id,block_id',
        ...blockTrips.map(([id, block, route]) => `${route},WK,${id},To ${id},0,${block}`),
      ),
      'stop_times.txt': lines(
        TIMES,
        ...blockTrips.flatMap(([id, , , start, from, end, to]) => [
          `${id},${start},${start},${from},1`,
          `${id},${end},${end},${to},2`,
        ]),
      ),
    },
    answers: [
      shows(details('17'), tripFacts, {
        '1': { ...NO_FACTS, nextTrip: { routeId: 'NOR', tripId: '2', headsign: 'To 2' } },
      }),
    ],
  },
  {
    name: 'list boarding anywhere and named on-request areas, with hours and booking information but no unsafe link',
    files: {
      'routes.txt': lines('route_id,route_type,continuous_pickup,continuous_drop_off', '17,3,3,1', 'NOR,2,,'),
      ...callsInAreas(
        'location_id,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_booking_rule_id',
        '101,,,,4,north,08:00:00,18:00:00,call',
        '101,,,,5,nameless,08:00:00,18:00:00,call',
      ),
      'locations.geojson': JSON.stringify({
        type: 'FeatureCollection',
        features: [
          { id: 'north', type: 'Feature', properties: { stop_name: 'North Hills' }, geometry: null },
          { id: 'nameless', type: 'Feature', properties: {}, geometry: null },
        ],
      }),
      'booking_rules.txt': lines(
        'booking_rule_id,booking_type,prior_notice_duration_min,message,phone_number,booking_url',
        'call,1,60,Call us.,215-555-0100,javascript:alert(1)',
      ),
    },
    problems: ['flexible-service 2'],
    answers: [
      shows(details('17'), ({ boardsAnywhere, alightsAnywhere }) => [boardsAnywhere, alightsAnywhere], [
        true,
        false,
      ]),
      showsRows(details('17'), 'areas: name from to', [`North Hills ${8 * 3600} ${18 * 3600}`]),
      shows(details('17'), ({ areas: [area] }) => area?.booking, {
        message: 'Call us.',
        phone: '215-555-0100',
        url: null,
        infoUrl: null,
        noticeMinutes: 60,
        noticeDays: null,
      }),
    ],
  },
  {
    name: 'give an area the longest duration of its trips’ rides, if the feed has one that makes sense',
    files: {
      'trips.txt': lines(
        'route_id,service_id,trip_id,safe_duration_factor,safe_duration_offset',
        ...DURATIONS.map((duration, trip) => `17,WK,${trip},${duration}`),
      ),
      'locations.geojson': JSON.stringify({
        features: DURATIONS.map((_, id) => ({ id, properties: { stop_name: `Area ${id}` } })),
      }),
      'stop_times.txt': lines(
        'trip_id,stop_id,stop_sequence,location_id',
        ...DURATIONS.map((_, trip) => `${trip},,1,${trip}`),
      ),
    },
    problems: ['trip-without-calls', 'flexible-service', 'direction-inferred'],
    answers: [
      showsRows(details('17'), 'areas: safeDuration', [
        '{"factor":1.5,"seconds":600}',
        '{"factor":2,"seconds":0}',
        '{"factor":1,"seconds":900}',
        ...['null', 'null', 'null', 'null'],
      ]),
    ],
  },
  {
    name: 'keep an on-request area after a malformed feature',
    files: {
      'locations.geojson': '{"features":[null,{"id":"north","properties":{"stop_name":"North Hills"}}]}',
      ...callsInAreas('location_id', '101,,,,4,north'),
    },
    problems: ['flexible-service'],
    answers: [showsRows(details('17'), 'areas: name', ['North Hills'])],
  },
  {
    name: 'are absent if the fare, booking, attribution and area files are broken',
    files: {
      'fare_products.txt': UNKNOWN_COLUMN,
      'fare_leg_rules.txt': UNKNOWN_COLUMN,
      'booking_rules.txt': UNKNOWN_COLUMN,
      'attributions.txt': UNKNOWN_COLUMN,
      'locations.geojson': '{"features":[null,7,{"properties":null}]}',
      ...callsInAreas('location_id', '101,,,,4,north'),
    },
    problems: [
      'bad-value 1 error attributions.txt:2',
      'bad-value 1 warning fare_products.txt:2',
      'flexible-service',
    ],
    isPlain: true,
    answers: [lacks(details('17'))],
  },
  {
    name: 'list the areas of a feed of on-request routes alone',
    files: {
      'routes.txt': lines('route_id,route_short_name,route_type', 'DR1,Ring,715', 'DR2,Hill,715'),
      'trips.txt': lines('route_id,service_id,trip_id', 'DR1,WK,A', 'DR2,WK,B'),
      'locations.geojson': '{"features":[{"id":"north","properties":{"stop_name":"North Hills"}}]}',
      'location_groups.txt': lines('location_group_id,location_group_name', 'town,Town stops'),
      'location_group_stops.txt': lines('location_group_id,stop_id', 'town,1', 'town,2'),
      'stop_times.txt': lines(
        'trip_id,stop_id,stop_sequence,location_id,location_group_id,start_pickup_drop_off_window,end_pickup_drop_off_window',
        'A,,1,north,,08:00:00,18:00:00',
        'A,,2,north,,08:00:00,18:00:00',
        'B,,1,,town,08:00:00,18:00:00',
        'B,,2,,town,08:00:00,18:00:00',
      ),
    },
    problems: ['trip-without-calls 1', 'flexible-service 4', 'direction-inferred'],
    counts: { routes: 2, trips: 0 },
    answers: [
      showsRows(details('DR1'), 'areas: name stopIds', ['North Hills []']),
      showsRows(details('DR2'), 'areas: name stopIds', ['Town stops ["1","2"]']),
      shows(
        (client) => client.agency(),
        ({ areaRouteIds }) => areaRouteIds,
        ['DR1', 'DR2'],
      ),
    ],
  },
];
