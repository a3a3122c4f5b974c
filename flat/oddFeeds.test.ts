// Tests feeds with odd parts that cost riders nothing: they compile, and the report says what is odd.
import { describe, expect, it } from 'vitest';
import type { ContractClient } from '#contract/client.ts';
import { buildVerifiedStore } from '#testing/buildVerifiedStore.ts';
import { unwrap } from '#testing/callResults.ts';
import { scratchEach } from '#testing/scratchEach.ts';
import { type Files, lines, PLAIN, problemCodes } from '#testing/staticFeed.ts';

let dir = '';
scratchEach((made) => {
  ({ dir } = made);
});

const STOPS = 'stop_id,stop_name,stop_lat,stop_lon';
const utf16 = (text: string, mark = '\ufeff') => Buffer.from(mark + text, 'utf16le');
const agencyIn = (language: string) =>
  lines(
    'agency_id,agency_name,agency_url,agency_timezone,agency_lang',
    `X,Exempla,https://example.org,America/New_York,${language}`,
  );
/** `stops.txt` whose first name is the given bytes. */
const named = (...bytes: number[]) =>
  Buffer.concat([
    Buffer.from(`${STOPS}\n1,`),
    Buffer.from(bytes),
    Buffer.from(',40,-75\n2,Market,40.01,-75.01\n3,Harbor,40.02,-75.02\n'),
  ]);
const nameOf = async (client: ContractClient) =>
  (await unwrap(client.stops({ routeId: '17' }))).find(({ stopId }) => stopId === '1')?.name;
const times = (change: (text: string) => string) => ({
  'stop_times.txt': change(String(PLAIN['stop_times.txt'])),
});
const firstArrival = async (client: ContractClient) =>
  (await unwrap(client.routeStopSchedule({ routeId: '17', stopId: '1' }))).map(
    ({ scheduledArrival }) => scheduledArrival,
  );
const translated = async (client: ContractClient, language: string) => {
  const { stops, headsigns } = await unwrap(client.translations({ language }));
  return [stops.get('Market'), headsigns.get('Harbor')];
};

type Odd = [
  what: string,
  files: Files,
  codes: string[],
  read: (client: ContractClient) => unknown,
  value: unknown,
];
const skipped = ['file-skipped'];

const ODD: Odd[] = [
  [
    'times without seconds',
    times((text) => text.replace(/:00,/g, ',')),
    [],
    firstArrival,
    [28_800, 32_400, 90_600],
  ],
  [
    'a table in UTF-16',
    { 'stops.txt': utf16(String(PLAIN['stops.txt'])) },
    ['not-utf8'],
    nameOf,
    'Mill & First',
  ],
  [
    'UTF-16 without a mark',
    { 'stops.txt': utf16(String(PLAIN['stops.txt']), '') },
    ['not-utf8'],
    nameOf,
    'Mill & First',
  ],
  [
    'a byte order mark in each table',
    Object.fromEntries(Object.entries(PLAIN).map(([name, text]) => [name, `\ufeff${text}`])),
    [],
    nameOf,
    'Mill & First',
  ],
  [
    'Shift_JIS, with a language',
    { 'agency.txt': agencyIn('ja'), 'stops.txt': named(0x89, 0xaa, 0x8e, 0x52, 0x89, 0x77) },
    ['not-utf8'],
    nameOf,
    '岡山駅',
  ],
  [
    'Shift_JIS, without a language',
    { 'stops.txt': named(0x83, 0x7e, 0x83, 0x8b), 'feed_info.txt': 'feed_version\n7\n' },
    ['not-utf8'],
    nameOf,
    'ミル',
  ],
  [
    'Windows-1250',
    { 'agency.txt': agencyIn('cs'), 'stops.txt': named(0x8e, 0xec, 0xe8) },
    ['not-utf8'],
    nameOf,
    'Žěč',
  ],
  [
    'Windows-1251',
    { 'agency.txt': agencyIn('uk'), 'stops.txt': named(0xca, 0xe8, 0xbf, 0xe2) },
    ['not-utf8'],
    nameOf,
    'Київ',
  ],
  [
    'Windows-1252',
    { 'agency.txt': agencyIn('fr'), 'stops.txt': named(0xc9, 0x74, 0xe9) },
    ['not-utf8'],
    nameOf,
    'Été',
  ],
  [
    'translations in the older form of GTFS-JP',
    {
      'translations.txt': lines(
        'trans_id,lang,translation',
        'Market,ja-Hrkt,マーケット',
        'Harbor,ja-Hrkt,ハーバー',
      ),
    },
    [],
    (client) => translated(client, 'ja-hrkt'),
    ['マーケット', 'ハーバー'],
  ],
  [
    'translations of other columns',
    { 'translations.txt': lines('a,b', '1,2') },
    skipped,
    nameOf,
    'Mill & First',
  ],
  [
    'shapes without an order',
    { 'shapes.txt': lines('shape_id,shape_pt_lat,shape_pt_lon', 'A,40,-75') },
    skipped,
    nameOf,
    'Mill & First',
  ],
  [
    'one shape, of a point at 0,0 and one other',
    {
      'trips.txt': String(PLAIN['trips.txt'])
        .replace(/^(.+)$/gm, '$1,A')
        .replace('block_id,A', 'block_id,shape_id'),
      'shapes.txt': lines('shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence', 'A,40,-75,1', 'A,0,0,2'),
    },
    ['no-position'],
    (client) => unwrap(client.shapes({ routeId: '17' })),
    [],
  ],
  [
    'one shape, of points at 0,0 between others',
    {
      'trips.txt': String(PLAIN['trips.txt'])
        .replace(/^(.+)$/gm, '$1,A')
        .replace('block_id,A', 'block_id,shape_id'),
      'shapes.txt': lines(
        'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence',
        'A,40,-75,1',
        'A,0,0,2',
        'A,40.1,-75,3',
      ),
    },
    ['no-position'],
    async (client) =>
      (await unwrap(client.shapes({ routeId: '17' }))).map(({ points }) => points.map(({ lat }) => lat)),
    [
      [40, 40.1],
      [40, 40.1],
    ],
  ],
  [
    'an unclosed quote in an optional table',
    { 'pathways.txt': lines('pathway_id,from_stop_id', '"A,1') },
    skipped,
    nameOf,
    'Mill & First',
  ],
  [
    'pathways without a mode',
    { 'pathways.txt': lines('pathway_id,from_stop_id,to_stop_id', 'A,1,2') },
    skipped,
    nameOf,
    'Mill & First',
  ],
  ['levels without ids', { 'levels.txt': lines('level_name', 'Mezzanine') }, [], nameOf, 'Mill & First'],
  [
    'directions without ids',
    { 'directions.txt': lines('direction', 'North') },
    skipped,
    nameOf,
    'Mill & First',
  ],
  ['an unreadable feed_info.txt', { 'feed_info.txt': 'feed_version\n"7' }, skipped, nameOf, 'Mill & First'],
  [
    'headers without rows',
    { 'calendar_dates.txt': 'date\n', 'frequencies.txt': 'x\n', 'transfers.txt': '' },
    [],
    nameOf,
    'Mill & First',
  ],
];

it.each(ODD)('a feed with %s compiles', async (_, files, codes, read, value) => {
  const { report, client } = await buildVerifiedStore(dir, [{ ...PLAIN, ...files }]);
  expect(report.counts.trips).toBe(4);
  expect(problemCodes(report)).toEqual(codes);
  expect(await read(client)).toEqual(value);
});

it('a file that is skipped is named in the report, with what is wrong', async () => {
  const files = { ...PLAIN, 'pathways.txt': lines('from_stop_id', '1') };
  const { report } = await buildVerifiedStore(dir, [files]);
  const [problem] = report.problems;
  expect(problem).toMatchObject({ code: 'file-skipped', severity: 'error', file: 'pathways.txt' });
  expect(problem?.examples[0]?.message).toMatch(
    /pathways\.txt has no column to_stop_id; the rest of the file is skipped$/,
  );
});

describe('routes', () => {
  const build = async (...rows: string[]) => {
    const { client } = await buildVerifiedStore(dir, [
      {
        ...PLAIN,
        'routes.txt': lines('route_id,route_short_name,route_long_name,route_type,route_sort_order', ...rows),
        'trips.txt': `${PLAIN['trips.txt']}a,WK,1000,,0,\nb,WK,1001,,0,\n`,
        'stop_times.txt': `${PLAIN['stop_times.txt']}1000,8:00,8:00,1,1\n1000,8:10,8:10,2,2\n1001,8:00,8:00,1,1\n1001,8:10,8:10,2,2\n`,
      },
    ]);
    return unwrap(client.routes());
  };

  it('have the feed’s order, and those without a number come after, by their names', async () => {
    const routes = await build('17,10,,3,2', 'NOR,9,,2,1', 'a,10,,3,', 'b,2,,3,');
    expect(routes.map(({ id }) => id)).toEqual(['NOR', '17', 'b', 'a']);
  });

  it('without a short name have the long one, never an id', async () => {
    const routes = await build('17,,Mill to Harbor,3,', 'NOR,N,North,2,', 'a,,,3,', 'b,2,,3,');
    expect(routes.map(({ id, shortName }) => [id, shortName])).toEqual([
      ['a', 'a'],
      ['b', '2'],
      ['17', 'Mill to Harbor'],
      ['NOR', 'N'],
    ]);
  });
});
