/** Odd feeds: times, headways and calls of trips. */
import { lines, PLAIN, TIMES } from '#testing/staticFeed.ts';
import { lacks, type OddFeed, replaced, showsRows } from './oddFeed.ts';

const FREQUENCIES = 'trip_id,start_time,end_time,headway_secs,exact_times';
const TIMETABLE = 'timetables/17.json';
const TRIP = 'schedules/trip_schedule/17/100.json';
const AT_MARKET = 'schedules/stops/17/2/schedule.json';

/** A `stop_times.txt` with calls of trips 100 and 101; the others have none. */
const calling = (columns: string, ...rows: string[]): Pick<OddFeed, 'files' | 'problems'> => ({
  files: { 'stop_times.txt': lines(TIMES + columns, ...rows) },
  problems: ['trip-without-calls'],
});
const permissions = (tripId: string, expected: string[]) =>
  showsRows(
    (client) => client.tripSchedule({ routeId: '17', tripId }),
    'headsign boarding alighting',
    expected,
  );
/** The calls of the plain feed in another order, one of them twice. */
function shuffled(): string {
  const [header = '', ...rows] = String(PLAIN['stop_times.txt']).trim().split('\n');
  const odd = rows.filter((_, index) => index % 2 === 1);
  const even = rows.filter((_, index) => index % 2 === 0);
  return lines(header, ...odd.reverse(), ...even, rows[0] ?? '');
}

export const times: readonly OddFeed[] = [
  { name: 'may lack seconds', files: replaced('stop_times.txt', /:00,/g, ','), isPlain: true },
  {
    name: 'that restart at midnight continue from 24:00:00 and are reported',
    ...calling('', '100,23:50:00,23:50:00,1,1', '100,23:59:30,00:00:30,2,2', '100,00:20:00,00:20:00,3,3'),
    problems: ['wraps-at-midnight', 'trip-without-calls'],
    answers: [
      showsRows(TRIP, 'arrival_time departure_time', ['23:50:00 -', '23:59:30 24:00:30', '24:20:00 -']),
    ],
  },
  {
    name: 'that go backwards far from midnight become the time of the previous call',
    ...calling('', '100,20:00:00,20:00:00,1,1', '100,07:00:00,07:00:00,2,2', '100,20:20:00,20:20:00,3,3'),
    problems: ['time-runs-backwards', 'trip-without-calls'],
    answers: [showsRows(TRIP, 'arrival_time departure_time', ['20:00:00 -', '20:00:00 -', '20:20:00 -'])],
  },
  {
    name: 'that are blank are filled in by distance and marked, and calls without a derivable time dropped',
    files: {
      ...replaced('stops.txt', '40.01,-75.01', '40.005,-75.005'),
      'stop_times.txt': lines(
        TIMES,
        ...['100,08:00:00,08:00:00,1,1', '100,,,2,2', '100,08:20:00,08:20:00,3,3'],
        ...['101,,,3,1', '101,25:00:00,,2,2', '101,25:10:00,25:10:00,1,3'],
      ),
    },
    problems: ['no-time', 'trip-without-calls'],
    counts: { stopTimes: 5, approximate: 1 },
    answers: [
      showsRows(AT_MARKET, 'trip_id arrival_time approximate', ['100 08:05:00 true', '101 25:00:00 -']),
      showsRows(TIMETABLE, 'trips: arrivals approximate', ['[28800,29100,30000] [1]', '[90000,90600] -']),
      showsRows(TIMETABLE, 'patterns: timepoints', ['[true,false,true]', '[true,true]']),
    ],
  },
  {
    name: 'can be 70 hours into the service day',
    files: replaced('stop_times.txt', '31:15:00,31:15:00', '70:15:00,70:20:00'),
    answers: [
      showsRows('schedules/stops/NOR/3/schedule.json', 'arrival_time departure_time', ['70:15:00 70:20:00']),
    ],
  },
];

export const headways: readonly OddFeed[] = [
  {
    name: 'are expanded into trips, which have a headway unless their times are exact',
    files: {
      'frequencies.txt': lines(FREQUENCIES, '100,10:00:00,10:30:00,600,0', '102,06:00:00,06:20:00,600,1'),
    },
    counts: { trips: 4 - 2 + 3 + 2 },
    answers: [
      showsRows(TIMETABLE, 'trips: trip_id arrivals departures approximate headway_secs', [
        '100_100000 [36000,36600,37200] [36000,36720,37200] [0,1,2] 600',
        '100_101000 [36600,37200,37800] [36600,37320,37800] [0,1,2] 600',
        '100_102000 [37200,37800,38400] [37200,37920,38400] [0,1,2] 600',
        '102_060000 [21600,22800] - - -',
        '102_061000 [22200,23400] - - -',
        '101 [89400,90000,90600] - - -',
      ]),
    ],
  },
  {
    name: 'from midnight give no time before midnight, even if the first call has dwell time',
    files: {
      ...replaced('stop_times.txt', '100,08:00:00,08:00:00', '100,08:00:00,08:00:30'),
      'frequencies.txt': lines(FREQUENCIES, '100,00:00:00,00:10:00,300,1'),
    },
    answers: [
      showsRows('schedules/trip_schedule/17/100_000000.json', 'arrival_time departure_time', [
        '00:00:00 -',
        '00:09:30 00:11:30',
        '00:19:30 -',
      ]),
    ],
  },
  {
    name: 'keep the headsigns of calls',
    files: {
      'frequencies.txt': lines(FREQUENCIES, '100,23:30:00,25:00:00,1800,1'),
      'stop_times.txt': lines(
        `${TIMES},stop_headsign`,
        '100,08:00:00,08:00:00,1,1,Via Market',
        '100,08:10:00,08:10:00,2,2,',
      ),
    },
    problems: ['trip-without-calls'],
    answers: [
      showsRows('schedules/stops/17/1/schedule.json', 'stop_headsign arrival_time', [
        'Via Market 23:30:00',
        'Via Market 24:00:00',
        'Via Market 24:30:00',
      ]),
    ],
  },
  {
    name: 'that are invalid, or whose period ends before it begins, give no departures, not even at the trip’s own times',
    files: {
      'frequencies.txt': lines(
        'trip_id,start_time,end_time,headway_secs',
        '100,23:00:00,01:00:00,600',
        '102,06:00:00,07:00:00,0',
        '101,06:00:00,07:00:00,600.5',
      ),
    },
    problems: ['bad-value 3'],
    counts: { trips: 1 },
    answers: [lacks((client) => client.stops({ routeId: '17' }))],
  },
];

export const calls: readonly OddFeed[] = [
  {
    name: 'may have their own headsigns, and restrict boarding and getting off',
    ...calling(
      ',stop_headsign,pickup_type,drop_off_type',
      // Out of order, to force the columns to be sorted.
      '100,08:20:00,08:20:00,3,3,"Say ""Harbor""",1,0',
      '100,08:00:00,08:00:00,1,1,Harbor via Market,0,1',
      '100,08:10:00,08:12:00,2,2,,1,2',
      '101,09:00:00,09:00:00,3,1,,3,0',
      '101,09:30:00,09:30:00,1,2,,,',
    ),
    answers: [
      showsRows(
        'schedules/stops/17/1/schedule.json',
        'trip_headsign stop_headsign pickup_type drop_off_type',
        ['Harbor Harbor via Market - 1', 'Mill - - -'],
      ),
      showsRows(AT_MARKET, 'departure_time stop_headsign pickup_type drop_off_type', ['08:12:00 - 1 2']),
      permissions('100', ['Harbor via Market yes no', 'Harbor no byArrangement', 'Say "Harbor" no yes']),
      permissions('101', ['Mill byArrangement yes', 'Mill yes yes']),
    ],
  },
  {
    name: 'without pickup, without drop-off and by arrangement are listed in timetables',
    ...calling(
      ',pickup_type,drop_off_type,timepoint',
      '100,08:00:00,08:00:00,1,1,0,1,1',
      '100,08:10:00,08:10:00,2,2,3,2,0',
      '100,08:20:00,08:20:00,3,3,1,,',
      '101,09:00:00,09:00:00,1,1,,,',
      '101,09:10:00,09:10:00,2,2,,,',
    ),
    answers: [
      showsRows(TIMETABLE, 'trips: trip_id no_pickup no_drop_off by_arrangement', [
        '100 [2] [0] [1]',
        '101 - - -',
      ]),
      showsRows(TIMETABLE, 'patterns: timepoints', ['[true,false,true]', '[true,true]']),
    ],
  },
  {
    name: 'in areas instead of at stops are reported and omitted',
    ...calling(
      ',location_group_id,location_id,start_pickup_drop_off_window,end_pickup_drop_off_window',
      '100,08:00:00,08:00:00,1,1,,,,',
      '100,08:20:00,08:20:00,3,3,,,,',
      '102,,,,1,zone,,08:00:00,18:00:00',
      '102,,,,2,,area,08:00:00,18:00:00',
    ),
    problems: ['trip-without-calls', 'flexible-service'],
    answers: [showsRows('schedules/stops/17/1/schedule.json', 'trip_id arrival_time', ['100 08:00:00'])],
  },
  {
    name: 'of a loop are kept',
    ...calling('', '100,08:00:00,08:00:00,1,1', '100,08:10:00,08:10:00,2,2', '100,08:20:00,08:20:00,1,3'),
    answers: [
      showsRows('schedules/stops/17/1/schedule.json', 'stop_sequence arrival_time', [
        '1 08:00:00',
        '3 08:20:00',
      ]),
      showsRows('stops/17/stops.json', 'stop_id', ['1', '2', '1']),
    ],
  },
  {
    name: 'twice in a row at a stop are kept',
    ...calling(
      '',
      ...['100,08:00:00,08:00:00,1,1', '100,08:10:00,08:10:00,2,2'],
      ...['100,08:25:00,08:25:00,2,3', '100,08:30:00,08:30:00,3,4'],
    ),
    answers: [
      ...[AT_MARKET, 'schedules/stop_schedule/2.json'].map((path) =>
        showsRows(path, 'stop_sequence arrival_time', ['2 08:10:00', '3 08:25:00']),
      ),
      showsRows(TRIP, 'stop_sequence arrival_time', [
        ...['1 08:00:00', '2 08:10:00', '3 08:25:00', '4 08:30:00'],
      ]),
      showsRows('stops/17/stops.json', 'stop_id', ['1', '2', '2', '3']),
    ],
  },
  {
    name: 'are sorted, and repeated calls dropped',
    files: { 'stop_times.txt': shuffled() },
    problems: ['duplicate-sequence'],
    isPlain: true,
  },
];
