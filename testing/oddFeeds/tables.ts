/** Odd feeds: tables that are incomplete or unreadable, rows that are skipped, and feeds of which too little is left. */
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lines, PLAIN, TIMES } from '#testing/staticFeed.ts';
import { added, type OddFeed } from './oddFeed.ts';

/** Tables that a schedule can do without. */
export const optionalTables: readonly OddFeed[] = [
  ...(
    [
      ['translations of other columns', 'translations.txt', 'a,b\n1,2'],
      ['shapes without an order', 'shapes.txt', 'shape_id,shape_pt_lat,shape_pt_lon\nA,40,-75'],
      ['an unclosed quote', 'pathways.txt', 'pathway_id,from_stop_id\n"A,1'],
      ['pathways without a mode', 'pathways.txt', 'pathway_id,from_stop_id,to_stop_id\nA,1,2'],
      [
        'pathways without an end',
        'pathways.txt',
        'from_stop_id\n1',
        ' 1 error pathways.txt:1 - feed-0.zip: pathways.txt has no column to_stop_id; the rest of the file is skipped',
      ],
      ['directions without ids', 'directions.txt', 'direction\nNorth'],
    ] as const
  ).map(([oddity, file, table, details = '']) => ({
    name: `are skipped and reported: ${oddity}`,
    files: { [file]: `${table}\n` },
    problems: [`file-skipped${details}`],
    isPlain: true as const,
  })),
  {
    name: 'are skipped and reported: an unreadable feed_info.txt',
    files: { 'feed_info.txt': 'feed_version\n"7' },
    problems: ['file-skipped'],
    counts: { trips: 4 },
  },
  {
    name: 'may lack ids: levels.txt',
    files: { 'levels.txt': lines('level_name', 'Mezzanine') },
    isPlain: true,
  },
  {
    name: 'may be empty, or consist of a header',
    files: { 'calendar_dates.txt': 'date\n', 'frequencies.txt': 'x\n', 'transfers.txt': '' },
    counts: { trips: 4 },
  },
];

export const rows: readonly OddFeed[] = [
  {
    name: 'that cannot be used are skipped, and reported with file, line and column',
    files: {
      ...added(
        'stop_times.txt',
        'nope,08:00:00,08:00:00,1,1',
        '100,08:61:00,08:00:00,1,9',
        '100,09:00:00,09:00:00,77,10',
        '100,09:00:00,09:00:00,1,x',
      ),
      ...added('trips.txt', 'GONE,WK,900,,0,', '17,NEVER,901,,0,', '17,WK,100,,0,'),
      ...added('stops.txt', '4,Nowhere,abc,0'),
    },
    problems: [
      'unknown-route 1 error trips.txt:6 route_id',
      'unknown-service 1 error trips.txt:7 service_id',
      'duplicate-id 1 error trips.txt:8 trip_id',
      'unknown-trip 1 error stop_times.txt:12 trip_id',
      'bad-time 1 error stop_times.txt:13 arrival_time',
      'unknown-stop 1 error stop_times.txt:14 stop_id',
      'bad-value 1 error stop_times.txt:15 stop_sequence',
      'no-position 1 warning stops.txt:5 stop_lat',
    ],
    isPlain: true,
  },
];

const calls = (trip: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${trip},08:00:00,08:00:00,${(i % 3) + 1},${i + 1}`);
const withoutOverlong = (rows: string[]): Pick<OddFeed, 'files' | 'problems' | 'isPlain'> => ({
  files: { ...added('trips.txt', '17,WE,103,Harbor,0,'), ...added('stop_times.txt', ...rows) },
  problems: ['too-many-calls 1', 'trip-without-calls'],
  isPlain: true,
});

export const limits: readonly OddFeed[] = [
  { name: 'of the calls of a trip exclude that trip', ...withoutOverlong(calls('103', 6_000)) },
  {
    name: 'of the calls of a trip exclude that trip if they are in reverse order',
    ...withoutOverlong(calls('103', 6_000).reverse()),
  },
  {
    name: 'of departures exclude a headway of one second for weeks',
    files: {
      'frequencies.txt': lines('trip_id,start_time,end_time,headway_secs', '100,00:00:00,999:00:00,1'),
    },
    problems: ['too-many-departures'],
  },
  {
    name: 'of the lines of a table that a schedule needs are named when they refuse the feed',
    files: { 'routes.txt': `${PLAIN['routes.txt']}${'x\n'.repeat(140_000)}` },
    more: { memoryMb: 256 },
    refused:
      'too-large 1 fatal routes.txt - routes.txt has more than 134217 lines, the limit of a build (COMPILE_MEMORY)',
  },
  {
    name: 'of rows refuse a far too long stop_times.txt because of its predicted number of rows',
    feeds: [
      async (dir) => {
        const feed = join(dir, 'vast');
        await mkdir(feed);
        for (const [name, table] of Object.entries(PLAIN)) await writeFile(join(feed, name), table);
        const path = join(feed, 'stop_times.txt');
        await writeFile(path, `${TIMES}\n${'100,8:00:00,8:00:00,1,1\n'.repeat(2_000_000)}`);
        // The rest of the file is sparse and uses no disk space.
        await truncate(path, 2_000_000_000);
        return feed;
      },
    ],
    refused:
      'too-large 1 fatal stop_times.txt - vast: stop_times.txt has about 83 million rows; a build reads at most 35 million (COMPILE_MEMORY)',
  },
  {
    name: 'of a field refuse the feed',
    files: { 'stops.txt': `stop_id,stop_name\n1,${'x'.repeat(70_000)}\n` },
    refused: 'over-long-field',
  },
  {
    name: 'of a quoted field refuse the feed',
    files: { 'stops.txt': `stop_id,stop_name\n1,"${'x\n'.repeat(700_000)}` },
    refused: 'over-long-field',
  },
];

/** Feeds without a table, column or row that a schedule needs. */
export const nothingLeft: readonly OddFeed[] = [
  { name: 'of tables is refused', feeds: [{ 'readme.txt': 'not a feed' }], refused: 'no-tables' },
  { name: 'of routes.txt is refused', files: { 'routes.txt': null }, refused: 'missing-file' },
  {
    name: 'of the calendar is refused',
    files: { 'calendar.txt': null, 'calendar_dates.txt': null },
    refused: 'missing-file',
  },
  { name: 'of the ids is refused', files: { 'stops.txt': 'stop_name\nMill\n' }, refused: 'missing-column' },
  { name: 'of the stops is refused', files: { 'stops.txt': 'stop_id,stop_name\n' }, refused: 'no-stops' },
  {
    name: 'of the routes is refused with the most common error',
    files: { 'routes.txt': lines('route_id,route_type', '17,bus') },
    refused:
      'no-routes 1 fatal routes.txt - feed-0.zip has no routes; the most common error is bad-value (count: 1), first:',
  },
  {
    name: 'of the trips is refused',
    files: { 'trips.txt': 'route_id,service_id,trip_id\n' },
    refused: 'no-trips 1 fatal trips.txt - feed-0.zip has no trips',
  },
  {
    name: 'of the trips is refused with the most common error',
    files: {
      'trips.txt': lines(
        'route_id,service_id,trip_id',
        ...Array.from({ length: 50 }, (_, i) => `R${i},WK,${i}`),
        '17,X,99',
      ),
    },
    refused:
      'no-trips 1 fatal trips.txt - feed-0.zip has no trips; the most common error is unknown-route (count: 50), first: trip 0 refers to "R0", trip skipped',
  },
  {
    name: 'of the calls is refused',
    files: { 'stop_times.txt': 'trip_id,stop_id,stop_sequence\n' },
    refused: 'no-stop-times',
  },
  {
    name: 'of the calls is refused with the most common error',
    files: { 'stop_times.txt': lines(TIMES, '100,8h00,8h00,1,1') },
    refused:
      'no-stop-times 1 fatal stop_times.txt - no trip has any calls; the most common error is bad-time (count: 1), first: "8h00", row skipped',
  },
  {
    name: 'of the calls is refused if each trip has too many',
    files: {
      'stop_times.txt': lines(
        TIMES,
        ...Array.from({ length: 6_000 }, (_, i) => `100,08:00:00,08:00:00,1,${i}`),
      ),
    },
    refused:
      'no-stop-times 1 fatal stop_times.txt - no trip has any calls; the most common error is too-many-calls (count: 1), first: skipped trips with more than 5000 calls: 1',
  },
  {
    name: 'to show to riders is an error in the report if all route types are hidden',
    files: {
      'routes.txt': lines('route_id,route_short_name,route_type', '17,17,1100', 'NOR,NOR,1100'),
    },
    problems: [
      'no-type-shown 1 error routes.txt route_type no route with service has a type that is shown to riders (types: 1100)',
      'type-not-shown 2',
    ],
  },
];
