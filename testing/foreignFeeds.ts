/** Feeds of agencies that differ greatly from the demo and from each other, and what riders should see. */
import type { ScheduledMode } from '#domain/agency/mode.ts';

export interface ForeignFeed {
  key: string;
  files: Record<string, string | Buffer>;
  name: string;
  /** IANA zone. */
  zone: string;
  /** A time with service, in ISO format with its offset. */
  now: string;
  modes: readonly ScheduledMode[];
  /** A route with departures and its title; `null`: no route has a timetable. */
  route: { id: string; title: string } | null;
  /** A place within the agency's map region. */
  place: { lat: number; lon: number };
}

export const csv = (header: string, ...rows: string[]): string => `${[header, ...rows].join('\n')}\n`;
export const everyDay = (id: string): string =>
  csv(
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    `${id},1,1,1,1,1,1,1,20261001,20261231`,
  );
export const STOPS = 'stop_id,stop_name,stop_lat,stop_lon';
export const ROUTES = 'route_id,agency_id,route_short_name,route_long_name,route_type,route_color';
export const TIMES = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence';

const gtfsTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

/** Writes a route's trips in both directions from 5:00 to 23:00, with ten minutes between stops. */
export function serviceRows(
  routeId: string,
  serviceId: string,
  stops: readonly string[],
  headwayMinutes = 30,
) {
  const trips: string[] = [];
  const times: string[] = [];
  for (const direction of [0, 1])
    for (let start = 300; start <= 1380; start += headwayMinutes) {
      const id = `${routeId}-${direction}-${start}`;
      const ordered = direction === 0 ? stops : stops.toReversed();
      trips.push(`${routeId},${serviceId},${id},${direction}`);
      for (const [index, stop] of ordered.entries()) {
        const time = gtfsTime(start + index * 10);
        times.push(`${id},${time},${time},${stop},${index + 1}`);
      }
    }
  return { trips, times };
}
export const TRIPS = 'route_id,service_id,trip_id,direction_id';

function twoAgencies(): ForeignFeed {
  const bus = serviceRows('b42', 'T', ['h', 'm']);
  const tram = serviceRows('t5', 'T', ['h', 'k'], 20);
  const metro = serviceRows('u1', 'T', ['h', 'k', 'm'], 10);
  const train = serviceRows('s3', 'T', ['h', 'm'], 60);
  return {
    key: 'two agencies, extended route types',
    name: 'Verkehrsverbund Musterland',
    zone: 'Europe/Berlin',
    now: '2026-10-13T08:05:00+02:00',
    modes: ['Metro', 'Bus', 'RegionalRail', 'Tram'],
    route: { id: 'u1', title: 'Hafen – Markt' },
    place: { lat: 53.55, lon: 10 },
    files: {
      'agency.txt': csv(
        'agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone',
        'A,Stadtwerke Musterstadt,https://stadt.example,Europe/Berlin,de,+49 40 123456',
        'B,Landbus Musterland,https://land.example,Europe/Berlin,de,',
      ),
      'feed_info.txt': csv(
        'feed_publisher_name,feed_publisher_url,feed_lang',
        'Verkehrsverbund Musterland,https://verbund.example,de',
      ),
      'routes.txt': csv(
        ROUTES,
        'b42,B,42,Landweg,700,',
        't5,A,5,Ringbahn,900,FFCC00',
        'u1,A,U1,Hafen – Markt,402,0055AA',
        's3,A,S3,S-Bahn,109,',
      ),
      'stops.txt': csv(STOPS, 'h,Hafen,53.54,9.98', 'k,Kirche,53.55,10.00', 'm,Markt,53.56,10.02'),
      'calendar.txt': everyDay('T'),
      'trips.txt': csv(TRIPS, ...[bus, tram, metro, train].flatMap(({ trips }) => trips)),
      'stop_times.txt': csv(TIMES, ...[bus, tram, metro, train].flatMap(({ times }) => times)),
    },
  };
}

const frequenciesOnly = (): ForeignFeed => ({
  key: 'frequencies only',
  name: 'Jiji Shuttle',
  zone: 'Africa/Nairobi',
  now: '2026-10-13T08:05:00+03:00',
  modes: ['Bus'],
  route: { id: '23', title: 'Bus 23' },
  place: { lat: -1.28, lon: 36.81 },
  files: {
    'agency.txt': csv(
      'agency_id,agency_name,agency_url,agency_timezone,agency_lang',
      ',Jiji Shuttle,https://jiji.example,Africa/Nairobi,en',
    ),
    'routes.txt': csv('route_id,route_short_name,route_long_name,route_type', '23,23,Kituo to Soko,3'),
    'stops.txt': csv(STOPS, 'a,Kituo,-1.29,36.80', 'b,Soko,-1.27,36.82'),
    'calendar.txt': everyDay('D'),
    'trips.txt': csv(TRIPS, '23,D,out,0', '23,D,back,1'),
    'stop_times.txt': csv(
      TIMES,
      'out,00:00:00,00:00:00,a,1',
      'out,00:20:00,00:20:00,b,2',
      'back,00:00:00,00:00:00,b,1',
      'back,00:25:00,00:25:00,a,2',
    ),
    'frequencies.txt': csv(
      'trip_id,start_time,end_time,headway_secs,exact_times',
      'out,05:00:00,22:00:00,600,0',
      'back,05:00:00,22:00:00,600,0',
    ),
  },
});

function calendarDatesOnly(): ForeignFeed {
  const bus = serviceRows('L1', 'jour', ['g', 'u']);
  const days = Array.from({ length: 31 }, (_, day) => `jour,202610${String(day + 1).padStart(2, '0')},1`);
  return {
    key: 'no calendar.txt, in a folder of the archive, with translations',
    name: 'Réseau Étoile',
    zone: 'Europe/Paris',
    now: '2026-10-13T08:05:00+02:00',
    modes: ['Bus', 'Funicular'],
    route: { id: 'L1', title: 'Bus 1' },
    place: { lat: 45.76, lon: 4.83 },
    files: Object.fromEntries(
      Object.entries({
        'agency.txt': csv(
          'agency_id,agency_name,agency_url,agency_timezone,agency_lang',
          '1,Réseau Étoile,https://etoile.example,Europe/Paris,fr',
        ),
        'routes.txt': csv(ROUTES, 'L1,1,1,Gare – Université,3,', 'F,1,F,Colline,7,'),
        'stops.txt': csv(STOPS, 'g,Gare,45.76,4.82', 'u,Université,45.77,4.84'),
        'calendar_dates.txt': csv('service_id,date,exception_type', ...days),
        'trips.txt': csv(TRIPS, ...bus.trips, 'F,jour,f,0'),
        'stop_times.txt': csv(TIMES, ...bus.times, 'f,08:30:00,08:30:00,g,1', 'f,08:36:00,08:36:00,u,2'),
        'translations.txt': csv(
          'table_name,field_name,language,translation,field_value',
          'stops,stop_name,en,Station,Gare',
        ),
      }).map(([name, text]) => [`export/gtfs/${name}`, text]),
    ),
  };
}

function ferriesWithoutShapes(): ForeignFeed {
  const ferry = serviceRows('DEV', 'D', ['q', 'd']);
  return {
    key: 'only ferries, no shapes',
    name: 'Harbour Link',
    zone: 'Pacific/Auckland',
    now: '2026-10-13T08:05:00+13:00',
    modes: ['Ferry'],
    route: { id: 'DEV', title: 'Quay to Devon' },
    place: { lat: -36.83, lon: 174.78 },
    files: {
      'agency.txt': csv(
        'agency_id,agency_name,agency_url,agency_timezone',
        'HL,Harbour Link,https://link.example,Pacific/Auckland',
      ),
      'routes.txt': csv(ROUTES, 'DEV,HL,,Quay to Devon,1200,0077CC'),
      'stops.txt': csv(STOPS, 'q,Quay,-36.84,174.77', 'd,Devon,-36.82,174.80'),
      'calendar.txt': everyDay('D'),
      'trips.txt': csv(TRIPS, ...ferry.trips),
      'stop_times.txt': csv(TIMES, ...ferry.times),
    },
  };
}

const flexOnly = (): ForeignFeed => ({
  key: 'on request only',
  name: 'Prairie Ride',
  zone: 'America/Denver',
  now: '2026-10-13T08:05:00-06:00',
  modes: ['Bus'],
  route: null,
  place: { lat: 39.75, lon: -105 },
  files: {
    'agency.txt': csv(
      'agency_id,agency_name,agency_url,agency_timezone',
      'P,Prairie Ride,https://prairie.example,America/Denver',
    ),
    'routes.txt': csv(ROUTES, 'HILLS,P,Hills,Hills on request,715,'),
    'stops.txt': csv(STOPS, 'x,Depot,39.75,-105.00'),
    'calendar.txt': everyDay('D'),
    'trips.txt': csv('route_id,service_id,trip_id', 'HILLS,D,t1'),
    'stop_times.txt': csv(
      'trip_id,arrival_time,departure_time,stop_id,location_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type,pickup_booking_rule_id',
      't1,,,,zone,1,06:00:00,20:00:00,2,1,rule',
      't1,,,,zone,2,06:00:00,20:00:00,1,2,rule',
    ),
    'booking_rules.txt': csv(
      'booking_rule_id,booking_type,prior_notice_duration_min,phone_number,message',
      'rule,1,60,303-555-0123,Call an hour before your ride.',
    ),
    'locations.geojson': JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          id: 'zone',
          type: 'Feature',
          properties: { stop_name: 'Prairie Hills' },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [-105.1, 39.7],
                [-104.9, 39.7],
                [-104.9, 39.8],
                [-105.1, 39.8],
                [-105.1, 39.7],
              ],
            ],
          },
        },
      ],
    }),
  },
});

function threeLevels(): ForeignFeed {
  const metro = serviceRows('G', 'D', ['p1', 'p2'], 6);
  return {
    key: 'a metro with three-level stations',
    name: '架空メトロ',
    zone: 'Asia/Tokyo',
    now: '2026-10-13T08:05:00+09:00',
    modes: ['Metro'],
    route: { id: 'G', title: '銀線' },
    place: { lat: 35.68, lon: 139.76 },
    files: {
      'agency.txt': csv(
        'agency_id,agency_name,agency_url,agency_timezone,agency_lang',
        'M,架空メトロ,https://metro.example,Asia/Tokyo,ja',
      ),
      'routes.txt': csv(ROUTES, 'G,M,G,銀線,1,F39700'),
      // The boarding area belongs to a platform, and the platform to a station.
      'stops.txt': csv(
        `${STOPS},location_type,parent_station,wheelchair_boarding,platform_code`,
        'S1,中央,35.680,139.760,1,,1,',
        'p1,中央 1番線,35.6801,139.7601,0,S1,,1',
        'c1,,35.6801,139.7601,4,p1,,',
        'e1,中央 北口,35.6805,139.7605,2,S1,1,',
        'n1,,35.6803,139.7603,3,S1,,',
        'S2,港,35.670,139.770,1,,2,',
        'p2,港 1番線,35.6701,139.7701,0,S2,,1',
      ),
      'calendar.txt': everyDay('D'),
      'trips.txt': csv(TRIPS, ...metro.trips),
      'stop_times.txt': csv(TIMES, ...metro.times),
    },
  };
}

/** This feed has artefacts of spreadsheets and old databases: byte order marks, mixed line endings, another encoding. */
function strangeEncodings(): ForeignFeed {
  const bus = serviceRows('R7', 'D', ['a', 'b']);
  const windows = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1');
  return {
    key: 'strange encodings',
    name: 'Viação São João',
    zone: 'America/Sao_Paulo',
    now: '2026-10-13T08:05:00-03:00',
    modes: ['Bus', 'AerialLift'],
    route: { id: 'R7', title: 'Bus 7' },
    place: { lat: -23.55, lon: -46.63 },
    files: {
      'agency.txt': `\uFEFF${csv('"agency_id" , "agency_name",agency_url,agency_timezone,agency_lang', '"1" ," Viação São João ",https://viacao.example,America/Sao_Paulo,pt-BR').replaceAll('\n', '\r\n')}`,
      'routes.txt': windows(
        csv(ROUTES, 'R7,1,7,"Praça ""Nova"", Estação",3,#00ff00', 'T,1,T,Teleférico,1300,'),
      ),
      'stops.txt': windows(csv(STOPS, 'a,Estação,-23.55,-46.64', 'b,"Praça\nNova",-23.54,-46.62')),
      'calendar.txt': everyDay('D'),
      'trips.txt': `\uFEFF${csv(TRIPS, ...bus.trips, 'T,D,t,0')}`,
      'stop_times.txt': csv(
        TIMES,
        ...bus.times.map((row) => row.replaceAll(',0', ', ')),
        't,8:30:00,8:30:00,a,1',
        't,8:40:00,8:40:00,b,2',
      ),
    },
  };
}

export const foreignFeeds = (): ForeignFeed[] => [
  twoAgencies(),
  frequenciesOnly(),
  calendarDatesOnly(),
  ferriesWithoutShapes(),
  flexOnly(),
  threeLevels(),
  strangeEncodings(),
];
