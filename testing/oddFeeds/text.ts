/** Odd feeds: encodings, quotes, spaces and languages. */
import { lines, PLAIN } from '#testing/staticFeed.ts';
import { type OddFeed, shows } from './oddFeed.ts';

const STOPS = 'stop_id,stop_name,stop_lat,stop_lon';

const utf16 = (mark: string) => ({ 'stops.txt': Buffer.from(`${mark}${PLAIN['stops.txt']}`, 'utf16le') });
const agencyIn = (language: string) => ({
  'agency.txt': lines(
    'agency_id,agency_name,agency_url,agency_timezone,agency_lang',
    `X,Exempla,https://example.org,America/New_York,${language}`,
  ),
});
/** `stops.txt` whose first name is the given bytes. */
const named = (...bytes: number[]) => ({
  'stops.txt': Buffer.concat([
    Buffer.from(`${STOPS}\n1,`),
    Buffer.from(bytes),
    Buffer.from(',40,-75\n2,Market,40.01,-75.01\n3,Harbor,40.02,-75.02\n'),
  ]),
});
/** Stops of route 17 in direction 0. */
const names = (...expected: string[]) =>
  shows(
    (client) => client.stops({ routeId: '17' }),
    (stops) =>
      stops.filter(({ directionId }) => directionId === 0).map(({ stopId, name }) => `${stopId} ${name}`),
    expected,
  );
const nameIs = (name: string): Pick<OddFeed, 'counts' | 'answers'> => ({
  counts: { trips: 4 },
  answers: [names(`1 ${name}`, '2 Market', '3 Harbor')],
});

export const text: readonly OddFeed[] = [
  {
    name: 'in UTF-16 is decoded as such',
    files: utf16('\ufeff'),
    problems: ['not-utf8'],
    isPlain: true,
  },
  {
    name: 'in UTF-16 without a mark is decoded as such',
    files: utf16(''),
    problems: ['not-utf8'],
    isPlain: true,
  },
  {
    name: 'may begin with a byte order mark in each table',
    files: Object.fromEntries(Object.entries(PLAIN).map(([name, table]) => [name, `\ufeff${table}`])),
    isPlain: true,
  },
  ...(
    [
      ['Shift_JIS', 'ja', '岡山駅', 0x89, 0xaa, 0x8e, 0x52, 0x89, 0x77],
      ['Windows-1250', 'cs', 'Žěč', 0x8e, 0xec, 0xe8],
      ['Windows-1251', 'uk', 'Київ', 0xca, 0xe8, 0xbf, 0xe2],
      ['Windows-1252', 'fr', 'Été', 0xc9, 0x74, 0xe9],
    ] as const
  ).map(([encoding, language, name, ...bytes]) => ({
    name: `in ${encoding} is decoded by the language of the agency`,
    files: { ...agencyIn(language), ...named(...bytes) },
    problems: ['not-utf8'],
    ...nameIs(name),
  })),
  {
    name: 'in Shift_JIS without a language is decoded as such',
    files: { ...named(0x83, 0x7e, 0x83, 0x8b), 'feed_info.txt': 'feed_version\n7\n' },
    problems: ['not-utf8'],
    ...nameIs('ミル'),
  },
  {
    name: 'in Windows-1252 is decoded as such, including ids',
    files: {
      'stops.txt': Buffer.from(
        lines(
          STOPS,
          '1,Montréal,40,-75',
          '2é,Peña,40.01,-75.01',
          // Byte 0x92 is an apostrophe in Windows-1252, and a control character in Latin-1.
          '3,King\u0092s,40.02,-75',
        ),
        'latin1',
      ),
      'stop_times.txt': Buffer.from(String(PLAIN['stop_times.txt']).replaceAll(',2,2', ',2é,2'), 'latin1'),
    },
    problems: ['not-utf8'],
    answers: [names('1 Montréal', '2é Peña', '3 King’s')],
  },
  {
    name: 'with an unclosed quote is refused, because the rest of the table would be lost',
    files: { 'stops.txt': lines('stop_id,stop_name', '1,"Mill', '2,Market', '3,Harbor') },
    refused: 'unclosed-quote 1 fatal stops.txt:2',
  },
  {
    name: 'is read with byte order marks, CRLF, quoted newlines, doubled quotes and spaces after commas',
    files: {
      'stops.txt':
        '\ufeffstop_id, stop_name, stop_lat, stop_lon\r\n1, "Mill ""Old"", First\r\nand Second" , 40.00, -75.00\r\n\r\n2,Market,40.01,-75.01\r\n3,  Harbor  ,40.02,-75.02',
      'stop_times.txt': String(PLAIN['stop_times.txt']).replaceAll('\n', '\r\n').replaceAll(',', ', '),
    },
    ...nameIs('Mill "Old", First\r\nand Second'),
  },
  {
    name: 'is published in the languages of translations.txt',
    files: {
      'translations.txt': lines(
        'table_name,field_name,language,translation,record_id,field_value',
        'stops,stop_name,es,Mercado,2,',
        'trips,trip_headsign,es,Puerto,,Harbor',
      ),
    },
    answers: [
      shows('translations/es.json', (names) => names, {
        stops: { '2': 'Mercado' },
        routes: {},
        headsigns: { Harbor: 'Puerto' },
      }),
    ],
  },
  {
    name: 'may be translated in the older form of GTFS-JP',
    files: {
      'translations.txt': lines(
        'trans_id,lang,translation',
        'Market,ja-Hrkt,マーケット',
        'Harbor,ja-Hrkt,ハーバー',
      ),
    },
    counts: { trips: 4 },
    answers: [
      shows(
        (client) => client.translations({ language: 'ja-hrkt' }),
        ({ stops, headsigns }) => [stops.get('Market'), headsigns.get('Harbor')],
        ['マーケット', 'ハーバー'],
      ),
    ],
  },
];
