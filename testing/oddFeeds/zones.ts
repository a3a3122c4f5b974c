/** Odd feeds: time zones of agencies and stops, and what agency.json says. */
import { expect } from 'vitest';
import { storeZone } from '#flat/store/versionReader.ts';
import { type Files, lines, PLAIN, TIMES } from '#testing/staticFeed.ts';
import { type Answer, added, type OddFeed, replaced, shows, showsRows, showsServices } from './oddFeed.ts';

const agencies = (...zones: string[]): Files => ({
  'agency.txt': lines(
    'agency_id,agency_name,agency_url,agency_timezone',
    ...zones.map((zone, index) => `${index},Exempla ${index},https://example.org,${zone}`),
  ),
});
/** The plain feed, whose route NOR has an agency in another zone. */
const northIn = (zone: string): Files => ({
  ...agencies('America/New_York', zone),
  'routes.txt': lines('route_id,agency_id,route_short_name,route_type', '17,0,17,3', 'NOR,1,NOR,2'),
});
const storeIsIn =
  (zone: string): Answer =>
  async ({ report, store }) =>
    expect([report.zone, await storeZone(store)]).toEqual([zone, zone]);
const zonesOfStops = (routeId: string, ...expected: string[]) =>
  shows(
    (client) => client.stops({ routeId }),
    (stops) => [...new Set(stops.map(({ stopId, otherZone }) => `${stopId} ${otherZone}`))].sort(),
    expected,
  );

export const zones: readonly OddFeed[] = [
  {
    name: 'of an agency’s trips are converted to the schedule’s, and clocks at their own stops show their own',
    files: {
      ...northIn('America/Denver'),
      ...added('stops.txt', '4,Mesa,39.7,-105'),
      ...added('stop_times.txt', '555,31:25:00,31:25:00,4,4'),
    },
    problems: ['several-zones'],
    answers: [
      storeIsIn('America/New_York'),
      showsRows('schedules/stops/NOR/1/schedule.json', 'service_id arrival_time', ['WK 33:05:00']),
      zonesOfStops('NOR', '1 null', '3 null', '4 America/Denver'),
    ],
  },
  {
    name: 'in which trips begin on the previous day give them services of their own',
    files: { ...northIn('America/Halifax'), ...replaced('stop_times.txt', /31:/g, '00:') },
    problems: ['several-zones'],
    answers: [
      showsRows('schedules/stops/NOR/1/schedule.json', 'service_id arrival_time', ['WK-2 23:05:00']),
      // The feed's first Monday is 2 March.
      showsServices({ '20260301': 'WK-2', '20260302': 'WK WK-2' }),
    ],
  },
  {
    name: 'that change their clocks on different days split services',
    // New York changes on 8 March, Phoenix never.
    files: northIn('America/Phoenix'),
    problems: ['several-zones'],
    answers: [
      showsRows('schedules/stops/NOR/1/schedule.json', 'service_id arrival_time', [
        'WK-2 34:05:00',
        'WK-3 33:05:00',
      ]),
    ],
  },
  {
    name: 'may belong to a feed of their own',
    feeds: [
      { ...PLAIN, ...agencies('America/New_York') },
      {
        ...PLAIN,
        ...agencies('America/Denver'),
        'routes.txt': lines('route_id,route_type', '17,3', 'NOR,4'),
      },
    ],
    problems: [
      'route-in-two-feeds',
      'route-renamed',
      'service-renamed',
      'trip-in-two-feeds',
      'several-zones',
    ],
    answers: [
      storeIsIn('America/New_York'),
      showsRows('schedules/stops/NOR-2/1/schedule.json', 'service_id arrival_time', ['WK-2 33:05:00']),
    ],
  },
  {
    name: 'with two names count as equal, and invalid ones are reported and ignored',
    files: agencies('America/New_York', 'US/Eastern', 'America/Gotham'),
    problems: ['bad-value 1 error agency.txt:4'],
    answers: [storeIsIn('America/New_York')],
  },
  {
    name: 'may be given with a feed that has none',
    files: agencies(''),
    more: { zone: 'Europe/Paris' },
    answers: [storeIsIn('Europe/Paris')],
  },
  {
    name: 'that neither the feed nor its agency gives refuse the feed',
    files: agencies(''),
    // Instead of the zone that tests give.
    more: { zone: undefined } as object,
    refused: 'no-zone',
  },
  {
    name: 'of a station apply to its children',
    files: {
      ...agencies('America/New_York'),
      'stops.txt': lines(
        'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_timezone',
        'S,Gary,41.60,-87.33,1,,America/Chicago',
        '1,Mill,40.00,-75.00,0,,US/Eastern',
        '2,Gary platform,41.60,-87.33,0,S,America/New_York',
        '3,Harbor,40.02,-75.02,0,,America/Gotham',
      ),
    },
    problems: ['bad-value 1 warning stops.txt:5'],
    answers: [
      // Another name of the same zone does not count, and an invalid zone is ignored.
      zonesOfStops('17', '1 null', '2 America/Chicago', '3 null'),
      shows(
        (client) => client.stations(),
        (stations) => stations.find(({ gtfsIds }) => gtfsIds.includes('2'))?.otherZone,
        'America/Chicago',
      ),
    ],
  },
  {
    name: 'of stops are in the search index only if they differ from the schedule’s',
    files: {
      ...agencies('America/New_York'),
      'stops.txt': lines(
        'stop_id,stop_name,stop_lat,stop_lon,stop_timezone',
        '1,Mill,40.00,-75.00,US/Eastern',
        '2,Gary,41.60,-87.33,America/Chicago',
        '3,Harbor,40.02,-75.02,',
      ),
    },
    answers: [
      showsRows((client) => client.searchIndex(), 'id otherZone', [
        'harbor-station -',
        'mill-station -',
        '2 America/Chicago',
      ]),
    ],
  },
];

export const agencyDocument: readonly OddFeed[] = [
  {
    name: 'lists the feed’s agency and publisher',
    files: agencies('America/Los_Angeles'),
    answers: [
      storeIsIn('America/Los_Angeles'),
      shows(
        (client) => client.agency(),
        ({ agencies: _, feeds: __, ...agency }) => agency,
        {
          zone: 'America/Los_Angeles',
          attributions: [],
          languages: [],
          areaRouteIds: [],
          hasStations: true,
          bounds: { west: -75.02, south: 40, east: -75, north: 40.02 },
        },
      ),
      showsRows((client) => client.agency(), 'agencies: id name url language phone email fareUrl', [
        '0 Exempla 0 https://example.org    null',
      ]),
      showsRows((client) => client.agency(), 'feeds: publisherName language', ['X en']),
      showsRows(
        'agency.json',
        'feed_info: feed_publisher_url feed_version feed_start_date feed_end_date feed_contact_email feed_contact_url',
        ['https://example.org 7 20260302 20260315  '],
      ),
    ],
  },
  {
    name: 'keeps attributions of the feed and of a known route once each, unless they name no organization',
    files: {
      'attributions.txt': lines(
        'organization_name,route_id,trip_id,is_producer,is_operator,attribution_url',
        'Data of Exempla,,,1,0,https://example.org/data',
        'Harbor Buses,17,,0,1,',
        'Harbor Buses,,100,0,1,',
        'Nobody,99,,0,1,',
        ',,,1,0,',
      ),
    },
    problems: ['bad-value 1 error attributions.txt:6', 'unknown-route 1 warning attributions.txt:5'],
    answers: [
      showsRows((client) => client.agency(), 'attributions: organization routeId url', [
        'Data of Exempla null https://example.org/data',
        'Harbor Buses 17 null',
      ]),
      showsRows(
        'agency.json',
        'attributions: is_producer is_operator is_authority attribution_email attribution_phone',
        ['true false false  ', 'false true false  '],
      ),
    ],
  },
  {
    name: 'has bounds that a stop with wrong coordinates does not extend',
    files: {
      'stops.txt': lines(
        'stop_id,stop_name,stop_lat,stop_lon',
        '1,Swapped,-75,40',
        ...Array.from({ length: 100 }, (_, i) => `${i + 10},Stop ${i},${40 + i / 1000},${-75 - i / 1000}`),
      ),
      'stop_times.txt': lines(
        TIMES,
        '100,08:00:00,08:00:00,1,1',
        ...Array.from({ length: 100 }, (_, i) => {
          const time = `08:${10 + Math.floor(i / 2)}:00`;
          return `100,${time},${time},${i + 10},${i + 2}`;
        }),
      ),
    },
    problems: ['trip-without-calls'],
    answers: [
      shows(
        (client) => client.agency(),
        ({ bounds }) => bounds,
        { west: -75.099, south: 40, east: -75, north: 40.099 },
      ),
    ],
  },
];
