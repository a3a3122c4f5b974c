/** Odd feeds: days of service and releases. */
import { expect } from 'vitest';
import { lines, PLAIN } from '#testing/staticFeed.ts';
import { added, type OddFeed, replaced, shows, showsRows, showsServices } from './oddFeed.ts';

const WEEK = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date';
const DATES = 'service_id,date,exception_type';

type Calendar = Record<string, { release_name: string; special: boolean }>;

const firstAndLast = (calendar: Calendar) => [Object.keys(calendar)[0], Object.keys(calendar).at(-1)];
const specialDays = (calendar: Calendar) => Object.keys(calendar).filter((date) => calendar[date]?.special);

/** Daily service of many years, `YYYYMMDD,YYYYMMDD`. */
const years = (week: string) => ({
  'feed_info.txt': 'feed_publisher_name\nX\n',
  'calendar.txt': lines(WEEK, `WK,1,1,1,1,1,1,1,${week}`),
  'calendar_dates.txt': lines(DATES),
  ...replaced('trips.txt', ',WE,', ',WK,'),
});

// Schools are open on Thursdays, which the feed writes as exceptions; two Thursdays are holidays.
const HOLIDAYS = ['20260409', '20260416'];
const THURSDAYS = ['20260305', '20260312', '20260319', '20260326', '20260402', ...HOLIDAYS, '20260423'];

/** The plain feed from 10 to 31 March, as the next release. */
const NEXT = {
  ...PLAIN,
  'feed_info.txt': lines('feed_publisher_name,feed_start_date,feed_version', 'X,20260310,8'),
  ...replaced('calendar.txt', /20260315/g, '20260331'),
};
const asM = (file: string) => String(PLAIN[file]).replaceAll('WK', 'M1').replaceAll('WE', 'M2');

export const calendars: readonly OddFeed[] = [
  {
    name: 'that began long ago have service today, a year back and several years ahead',
    files: years('20150101,20401231'),
    problems: [
      'long-service 1 warning calendar.txt:2 - service WK spans 9497 days; 20250226 to 20290406 are listed',
    ],
    answers: [
      showsServices({ '20260303': 'WK' }),
      shows('calendar.json', firstAndLast, ['20250226', '20290406']),
    ],
  },
  {
    name: 'of many years in the past keep their last days',
    files: years('20100101,20201231'),
    problems: ['long-service'],
    answers: [shows('calendar.json', firstAndLast, [expect.anything(), '20201231'])],
  },
  {
    name: 'of many years in the future keep their first days',
    files: years('20300101,20501231'),
    problems: ['long-service'],
    answers: [shows('calendar.json', firstAndLast, ['20300101', expect.anything()])],
  },
  {
    name: 'list days without service around today, even if other dates are decades away',
    files: { 'calendar_dates.txt': lines(DATES, 'WE,20100101,1', 'WE,20400101,1') },
    answers: [
      showsServices({ '20260401': '', '20260303': 'WK', '20100101': 'WE special' }),
      shows<Calendar>('calendar.json', (calendar) => Object.keys(calendar).length < 1600, true),
    ],
  },
  { name: 'may consist of calendar.txt', files: { 'calendar_dates.txt': null } },
  {
    name: 'may consist of calendar_dates.txt, where an unusual day is special',
    files: {
      'calendar.txt': null,
      'calendar_dates.txt': lines(
        DATES,
        ...['02', '09', '23', '30'].map((day) => `WK,202603${day},1`),
        'WE,20260316,1',
      ),
    },
    answers: [showsServices({ '20260309': 'WK', '20260316': 'WE special' })],
  },
  {
    name: 'mark holidays as special, but not exceptions that repeat in most weeks',
    files: {
      'calendar.txt': lines(
        WEEK,
        'WK,1,1,1,1,1,0,0,20260302,20260430',
        'OFF,1,1,1,1,1,0,0,20260302,20260430',
        'WE,0,0,0,0,0,1,1,20260302,20260430',
      ),
      'calendar_dates.txt': lines(
        DATES,
        ...THURSDAYS.flatMap((day) =>
          HOLIDAYS.includes(day) ? [`WK,${day},2`, `WE,${day},1`] : [`OFF,${day},2`],
        ),
      ),
    },
    answers: [shows('calendar.json', specialDays, HOLIDAYS)],
  },
];

export const releases: readonly OddFeed[] = [
  ...(
    [
      ['20260226', '20260226'],
      ['v202602262', '20260226'],
      ['feed-20260226-a', '20260302'],
      ['20261399', '20260302'],
      ['7', '20260302'],
    ] as const
  ).map(([version, release]) => ({
    name: `without a start date and with version "${version}" are named ${release}`,
    files: { 'feed_info.txt': lines('feed_publisher_name,feed_version', `X,${version}`) },
    answers: [showsRows('routes.json', 'route_id release_name', [`17 ${release}`, `NOR ${release}`])],
  })),
  {
    name: 'that come next are listed from their first day, with names and service ids of their own',
    next: NEXT,
    answers: [
      showsServices({ '20260309': 'WK', '20260310': 'MWK', '20260331': 'MWK' }),
      shows<Calendar>(
        'calendar.json',
        (calendar) => ['20260309', '20260310', '20260331'].map((date) => calendar[date]?.release_name),
        ['20260302', '20260310', '20260310'],
      ),
      showsRows('routes.json', 'route_id release_name', [
        '17 20260302',
        '17 20260310',
        'NOR 20260302',
        'NOR 20260310',
      ]),
      shows<{ release_name: string; service_id: string }[]>(
        'schedules/trip_schedule/17/100.json',
        (rows) => [...new Set(rows.map((row) => `${row.release_name} ${row.service_id}`))].sort(),
        ['20260302 WK', '20260310 MWK'],
      ),
    ],
  },
  {
    name: 'that come next give a direction that only they have their most common headsign as its destination',
    files: replaced('trips.txt', /17,\w+,\d+,Harbor,0,\d+\n/g, ''),
    next: {
      ...NEXT,
      'trips.txt': `${String(PLAIN['trips.txt']).replace('100,Harbor', '100,Pier')}17,WE,103,Harbor,0,902\n`,
      ...added('stop_times.txt', '103,10:00:00,10:00:00,1,1', '103,10:20:00,10:20:00,3,2'),
    },
    problems: ['unknown-trip'],
    answers: [
      showsRows('directions.json', 'route_id direction_id direction direction_destination', [
        '17 0  Harbor',
        '17 1  Mill',
        'NOR 0  Harbor',
      ]),
    ],
  },
  {
    name: 'in force have service ids renamed that look like those of the next one',
    files: Object.fromEntries(
      ['calendar.txt', 'calendar_dates.txt', 'trips.txt'].map((file) => [file, asM(file)]),
    ),
    problems: ['service-renamed'],
    answers: [showsServices({ '20260304': 'CM1' })],
  },
];
