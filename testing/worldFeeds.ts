/** Feeds such as agencies around the world publish, written for tests: their languages, numbers, money and oddities. */
import { csv, everyDay, type ForeignFeed, ROUTES, STOPS, serviceRows, TIMES, TRIPS } from './foreignFeeds.ts';

const AGENCY = 'agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone';

interface WorldFeed extends Omit<ForeignFeed, 'files' | 'name' | 'modes' | 'route'> {
  name?: string;
  modes: ForeignFeed['modes'];
  /** Id and title. */
  route: readonly [string, string];
  /** Id, name, language and phone. */
  agencies: readonly string[];
  /** Rows of `ROUTES`. */
  routes: readonly string[];
  /** Rows of `STOPS`. */
  stops: readonly string[];
  /** Routes with their stops and headways in minutes. */
  lines: readonly [routeId: string, stops: readonly string[], headway: number][];
  /** The price of a ride and its currency. */
  fare: string;
  /** Other tables, or other forms of these. */
  more?: Record<string, string>;
}

function worldFeed({ agencies, routes, stops, lines, fare, more, route, ...feed }: WorldFeed): ForeignFeed {
  const rows = lines.map(([id, ids, headway]) => serviceRows(id, 'D', ids, headway));
  const [first = ''] = agencies;
  const [id, title] = route;
  return {
    name: first.split(',')[1] ?? '',
    ...feed,
    route: { id, title },
    files: {
      'agency.txt': csv(
        AGENCY,
        ...agencies.map((row) => {
          const [agencyId, name, lang, phone] = row.split(',');
          return `${agencyId},${name},https://${agencyId?.toLowerCase()}.example,${feed.zone},${lang},${phone}`;
        }),
      ),
      'routes.txt': csv(ROUTES, ...routes),
      'stops.txt': csv(STOPS, ...stops),
      'calendar.txt': everyDay('D'),
      'trips.txt': csv(TRIPS, ...rows.flatMap(({ trips }) => trips)),
      'stop_times.txt': csv(TIMES, ...rows.flatMap(({ times }) => times)),
      'fare_attributes.txt': csv('fare_id,price,currency_type,payment_method,transfers', `ride,${fare},0,0`),
      ...more,
    },
  };
}

const faroes = (): ForeignFeed => {
  const feed = worldFeed({
    key: 'Faroes: times without seconds, ferries beside buses, a language that the app lacks',
    zone: 'Atlantic/Faroe',
    now: '2026-10-13T08:05:00+01:00',
    modes: ['Bus', 'Ferry'],
    route: ['300', 'Bus 300'],
    place: { lat: 62.05, lon: -6.9 },
    agencies: ['OY,Oyggjaferðir,fo,+298 00 00 00'],
    routes: ['300,OY,300,Tórshavn – Vágar,3,', '7,OY,7,Gamlarætt – Klaksvík,4,0066AA'],
    stops: [
      't,Tórshavn,62.01,-6.76',
      'v,Vágar,62.06,-7.27',
      'g,Gamlarætt,61.96,-6.81',
      'k,Klaksvík,62.22,-6.59',
    ],
    lines: [
      ['300', ['t', 'v'], 30],
      ['7', ['g', 'k'], 120],
    ],
    fare: '90,DKK',
  });
  const times = String(feed.files['stop_times.txt']).replaceAll(/(\d\d:\d\d):00/g, '$1');
  return { ...feed, files: { ...feed.files, 'stop_times.txt': times } };
};

const vilnius = (): ForeignFeed =>
  worldFeed({
    key: 'Vilnius: trolleybuses and express buses as extended types',
    zone: 'Europe/Vilnius',
    now: '2026-10-13T08:05:00+03:00',
    modes: ['Bus'],
    route: ['3G', 'Bus 3G'],
    place: { lat: 54.68, lon: 25.27 },
    agencies: ['M,Miesto autobusai,lt,1500'],
    routes: ['t1,M,1,Stotis–Žvėrynas,800,dc3131', '3G,M,3G,Stotis–Oro uostas,702,17c443'],
    stops: ['s,Stotis,54.67,25.28', 'z,Žvėrynas,54.69,25.25', 'o,Oro uostas,54.64,25.28'],
    lines: [
      ['t1', ['s', 'z'], 15],
      ['3G', ['s', 'o'], 10],
    ],
    fare: '1.25,EUR',
  });

const mexicoCity = (): ForeignFeed =>
  worldFeed({
    key: 'Mexico City: three operators with a publisher, a cable car, a metro with frequencies',
    name: 'Movilidad del Valle',
    zone: 'America/Mexico_City',
    now: '2026-10-13T08:05:00-06:00',
    modes: ['Metro', 'Bus', 'AerialLift'],
    route: ['M3', 'Verdes – Universidad'],
    place: { lat: 19.45, lon: -99.12 },
    agencies: ['ME,Metro del Valle,es,55 0000 1133', 'BU,Bus del Valle,es,', 'CA,Cable del Valle,es,'],
    routes: [
      'M3,ME,3,Verdes – Universidad,1,AF9800',
      'B1,BU,1,Verdes – Nativitas,3,D40D0D',
      'C1,CA,1,Verdes – Cerro,6,4FB1D9',
    ],
    stops: [
      'i,Verdes,19.495,-99.12',
      'u,Universidad,19.324,-99.174',
      'n,Nativitas,19.379,-99.14',
      'c,Cerro,19.54,-99.14',
    ],
    lines: [
      ['M3', ['i', 'u'], 1_200],
      ['B1', ['i', 'n'], 10],
      ['C1', ['i', 'c'], 30],
    ],
    fare: '5.00,MXN',
    more: {
      'feed_info.txt': csv(
        'feed_publisher_name,feed_publisher_url,feed_lang',
        'Movilidad del Valle,https://valle.example,es',
      ),
      'frequencies.txt': csv(
        'trip_id,start_time,end_time,headway_secs',
        'M3-0-300,05:00:00,24:00:00,600',
        'M3-1-300,05:00:00,24:00:00,600',
      ),
    },
  });

const okayama = (): ForeignFeed =>
  worldFeed({
    key: 'Okayama: GTFS-JP with translations of its older form, full-width digits, no short names',
    zone: 'Asia/Tokyo',
    now: '2026-10-13T08:05:00+09:00',
    modes: ['Bus'],
    route: ['r_岡山', '岡山駅・大学線'],
    place: { lat: 34.67, lon: 133.92 },
    agencies: ['2260001,架空バス,ja,０８６－０００－０１００'],
    routes: ['r_岡山,2260001,,岡山駅・大学線,3,'],
    stops: ['1_01,岡山駅,34.666,133.918', '2_01,大学前,34.689,133.922'],
    lines: [['r_岡山', ['1_01', '2_01'], 20]],
    fare: '240,JPY',
    more: {
      'agency_jp.txt': csv('agency_id,agency_official_name', '2260001,架空バス株式会社'),
      'routes_jp.txt': csv('route_id,route_update_date', 'r_岡山,20260401'),
      'translations.txt': csv(
        'trans_id,lang,translation',
        '岡山駅,en,Okayama Station',
        '大学前,en,University',
      ),
    },
  });

const israel = (): ForeignFeed =>
  worldFeed({
    key: 'Israel: right to left, a short number with a star, a line on request without trips',
    zone: 'Asia/Jerusalem',
    now: '2026-10-13T08:05:00+03:00',
    modes: ['Bus', 'RegionalRail'],
    route: ['19', 'Bus 19'],
    place: { lat: 31.78, lon: 35.2 },
    agencies: ['3,תחבורה לדוגמה,he,*2800'],
    routes: [
      '19,3,19,תחנה מרכזית<->הר הצופים-1#,3,',
      '9001,3,,נבון<->סבידור,2,003399',
      '77,3,77,על פי דרישה,715,',
    ],
    stops: [
      '1,תחנה מרכזית,31.788,35.203',
      '2,הר הצופים,31.793,35.244',
      '3,ירושלים - נבון,31.788,35.202',
      '4,סבידור מרכז,32.083,34.798',
    ],
    lines: [
      ['19', ['1', '2'], 15],
      ['9001', ['3', '4'], 60],
    ],
    fare: '8.00,ILS',
  });

const quebec = (): ForeignFeed =>
  worldFeed({
    key: 'Quebec: French of Canada, a ferry without a number, a phone with an extension',
    zone: 'America/Toronto',
    now: '2026-10-13T08:05:00-04:00',
    modes: ['Bus', 'Ferry'],
    route: ['800', 'Bus 800'],
    place: { lat: 46.8, lon: -71.23 },
    agencies: ['R,Réseau de la Rive,fr-CA,418 555-0100 poste 2'],
    routes: ['800,R,800,Beauport – Université,3,', 'TRAV,R,,Traverse du fleuve,4,'],
    stops: [
      'b,Terminus Beauport,46.86,-71.19',
      'u,Université,46.78,-71.27',
      'q,Quai nord,46.81,-71.2',
      'l,Quai sud,46.81,-71.19',
    ],
    lines: [
      ['800', ['b', 'u'], 10],
      ['TRAV', ['q', 'l'], 30],
    ],
    fare: '4.00,CAD',
  });

const britishColumbia = (): ForeignFeed =>
  worldFeed({
    key: 'British Columbia: numbers with leading zeros, kilometres in English',
    zone: 'America/Vancouver',
    now: '2026-10-13T08:05:00-07:00',
    modes: ['Metro', 'Bus', 'Ferry'],
    route: ['099', 'Bus 099'],
    place: { lat: 49.28, lon: -123.12 },
    agencies: ['C,Coastline Transit,en-CA,604 555 0133'],
    routes: ['099,C,099,Commercial / Campus,3,', 'X,C,,Fair Line,1,0033CC', 'SB,C,Harbour,Harbour Ferry,4,'],
    stops: [
      'w,Waterfront,49.285,-123.111',
      'u,Campus,49.266,-123.246',
      's,King Street,49.182,-122.844',
      'l,North Quay,49.31,-123.083',
    ],
    lines: [
      ['099', ['w', 'u'], 10],
      ['X', ['w', 's'], 6],
      ['SB', ['w', 'l'], 15],
    ],
    fare: '3.35,CAD',
  });

const washingtonState = (): ForeignFeed =>
  worldFeed({
    key: 'Washington State: two operators without a publisher, a phone with letters',
    name: 'Los Angeles',
    zone: 'America/Los_Angeles',
    now: '2026-10-13T08:05:00-07:00',
    modes: ['Bus', 'Ferry'],
    route: ['1', 'Colman - Bainbridge'],
    place: { lat: 47.61, lon: -122.4 },
    agencies: ['F,Sound Ferries,en,1-888-555-RIDE', 'B,Sound Buses,en,'],
    routes: ['1,F,,Colman - Bainbridge,4,', '550,B,550,Bellevue - Colman,3,2B376E'],
    stops: ['7,Colman Dock,47.602,-122.339', '3,Bainbridge,47.622,-122.51', '9,Bellevue,47.615,-122.195'],
    lines: [
      ['1', ['7', '3'], 30],
      ['550', ['7', '9'], 15],
    ],
    fare: '10.25,USD',
  });

export const worldFeeds = (): ForeignFeed[] => [
  faroes(),
  vilnius(),
  mexicoCity(),
  okayama(),
  israel(),
  quebec(),
  britishColumbia(),
  washingtonState(),
];
