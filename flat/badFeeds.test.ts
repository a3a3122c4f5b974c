// Tests how the compiler handles mistakes in published feeds.
import { appendFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatServiceTime } from '#domain/time/serviceTime.ts';
import { buildVerifiedStore } from '#testing/buildVerifiedStore.ts';
import { scratchEach } from '#testing/scratchEach.ts';
import {
  type Files,
  lines,
  options,
  PLAIN,
  problemCodes,
  readStoreDocument,
  TIMES,
  writeZip,
} from '#testing/staticFeed.ts';
import { buildStore } from './buildStore.ts';
import { readServices } from './compile/trips/readServices.ts';
import { Problems } from './gtfs/problems.ts';

let dir = '';
scratchEach((made) => {
  ({ dir } = made);
});

const WEEK = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date';

async function failure(files: Files): Promise<string> {
  const result = await buildStore(options(dir, [await writeZip(join(dir, 'bad.zip'), files)]));
  return result.ok ? 'built' : result.error.message;
}
async function calls(files: Files, trip: string) {
  const { report, client } = await buildVerifiedStore(dir, [files]);
  const answer = await client.tripSchedule({ routeId: '17', tripId: trip });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  const times = answer.value.value.map(({ scheduledArrival, scheduledDeparture }) =>
    [scheduledArrival, scheduledDeparture ?? scheduledArrival].map((time) =>
      formatServiceTime(time ?? Number.NaN),
    ),
  );
  return { report, times };
}

describe('a calendar of many years', () => {
  const daysOf = async (week: string) => {
    const { report } = await buildVerifiedStore(dir, [
      {
        ...PLAIN,
        'feed_info.txt': 'feed_publisher_name\nX\n',
        'calendar.txt': lines(WEEK, `WK,1,1,1,1,1,1,1,${week}`),
        'calendar_dates.txt': 'service_id,date,exception_type\n',
        'trips.txt': String(PLAIN['trips.txt']).replace(',WE,', ',WK,'),
      },
    ]);
    const calendar = (await readStoreDocument(dir, report.version, 'calendar.json')) as Record<
      string,
      { service_id: string[] }
    >;
    return { report, calendar, days: Object.keys(calendar) };
  };

  it('that began long ago has service today, a year back and several years ahead', async () => {
    const { report, calendar, days } = await daysOf('20150101,20401231');
    expect(calendar['20260303']?.service_id).toEqual(['WK']);
    expect(days[0]).toBe('20250226');
    expect(days.at(-1)).toBe('20290406');
    expect(report.problems[0]?.examples[0]?.message).toBe(
      'service WK spans 9497 days; 20250226 to 20290406 are listed',
    );
  });

  it('in the past keeps its last days, and one in the future its first', async () => {
    expect((await daysOf('20100101,20201231')).days.at(-1)).toBe('20201231');
    expect((await daysOf('20300101,20501231')).days[0]).toBe('20300101');
  });

  it('lists days without service around today, even if other dates are decades away', async () => {
    const { report } = await buildVerifiedStore(dir, [
      { ...PLAIN, 'calendar_dates.txt': 'service_id,date,exception_type\nWE,20100101,1\nWE,20400101,1\n' },
    ]);
    const calendar = (await readStoreDocument(dir, report.version, 'calendar.json')) as Record<
      string,
      { service_id: string[] }
    >;
    expect(calendar['20260401']?.service_id).toEqual([]);
    expect(calendar['20260303']?.service_id).toEqual(['WK']);
    expect(calendar['20100101']?.service_id).toEqual(['WE']);
    expect(Object.keys(calendar).length).toBeLessThan(1600);
  });
});

describe('a zip file', () => {
  it.each([
    ['a few', Buffer.from('\r\n<!-- served in 3 ms -->')],
    ['more than a zip comment can hold', Buffer.alloc(200_000, 0x20)],
    ['bytes that look like an end record', Buffer.from('PK\u0005\u0006 and no more', 'latin1')],
  ])('with bytes after its end is read: %s', async (_, bytes) => {
    const feed = await writeZip(join(dir, 'tail.zip'), PLAIN);
    await appendFile(feed, bytes);
    const result = await buildStore(options(dir, [feed]));
    expect(result.ok && result.value.counts.trips).toBe(4);
  });

  it('with bytes after its end is read inside another archive', async () => {
    const inner = await writeZip(join(dir, 'inner.zip'), PLAIN);
    await appendFile(inner, 'trailing');
    const outer = await writeZip(join(dir, 'outer.zip'), { 'bus.zip': await readFile(inner) });
    const result = await buildStore(options(dir, [outer]));
    expect(result.ok && result.value.counts.trips).toBe(4);
  });

  it('is rejected if it is an HTML page', async () => {
    const feed = join(dir, 'page.zip');
    await writeFile(feed, '<html>moved</html>');
    const result = await buildStore(options(dir, [feed]));
    expect(!result.ok && result.error.code).toBe('broken-zip');
  });
});

describe('a feed with nothing left to show', () => {
  it('is rejected with the most common error, if any', async () => {
    const trips = [
      'route_id,service_id,trip_id',
      ...Array.from({ length: 50 }, (_, i) => `R${i},WK,${i}`),
      '17,X,99',
    ];
    expect(await failure({ ...PLAIN, 'trips.txt': lines(...trips) })).toMatch(
      /has no trips; the most common error is unknown-route \(count: 50\), first: trip 0 refers to "R0", trip skipped$/,
    );
    expect(await failure({ ...PLAIN, 'stop_times.txt': lines(TIMES, '100,8h00,8h00,1,1') })).toBe(
      'no trip has any calls; the most common error is bad-time (count: 1), first: "8h00", row skipped',
    );
    const calls = Array.from({ length: 6_000 }, (_, i) => `100,08:00:00,08:00:00,1,${i}`);
    expect(await failure({ ...PLAIN, 'stop_times.txt': lines(TIMES, ...calls) })).toBe(
      'no trip has any calls; the most common error is too-many-calls (count: 1), first: skipped trips with more than 5000 calls: 1',
    );
    expect(await failure({ ...PLAIN, 'routes.txt': lines('route_id,route_type', '17,bus') })).toMatch(
      /has no routes; the most common error is bad-value \(count: 1\)/,
    );
    expect(await failure({ ...PLAIN, 'trips.txt': lines('route_id,service_id,trip_id') })).toMatch(
      /has no trips$/,
    );
  });

  it('has an error in its report if all its route types are hidden', async () => {
    const routes = lines('route_id,route_short_name,route_type', '17,17,1100', 'NOR,NOR,1100');
    const { report } = await buildVerifiedStore(dir, [{ ...PLAIN, 'routes.txt': routes }]);
    expect(report.problems).toMatchObject([
      {
        code: 'no-type-shown',
        severity: 'error',
        count: 1,
        examples: [{ message: 'no route with service has a type that is shown to riders (types: 1100)' }],
      },
      { code: 'type-not-shown', count: 2 },
    ]);
  });
});

describe('times', () => {
  it('of a frequency that begins at midnight are not before midnight, even if the first call has dwell time', async () => {
    const { times } = await calls(
      {
        ...PLAIN,
        'stop_times.txt': lines(
          TIMES,
          '100,08:00:00,08:00:30,1,1',
          '100,08:10:00,08:12:00,2,2',
          '100,08:20:00,08:20:00,3,3',
        ),
        'frequencies.txt': lines(
          'trip_id,start_time,end_time,headway_secs,exact_times',
          '100,00:00:00,00:10:00,300,1',
        ),
      },
      '100_000000',
    );
    expect(times).toEqual([
      ['00:00:00', '00:00:00'],
      ['00:09:30', '00:11:30'],
      ['00:19:30', '00:19:30'],
    ]);
  });

  it('that restart at midnight continue from 24:00:00 and are reported', async () => {
    const { report, times } = await calls(
      {
        ...PLAIN,
        'stop_times.txt': lines(
          TIMES,
          '100,23:50:00,23:50:00,1,1',
          '100,23:59:30,00:00:30,2,2',
          '100,00:20:00,00:20:00,3,3',
        ),
      },
      '100',
    );
    expect(times).toEqual([
      ['23:50:00', '23:50:00'],
      ['23:59:30', '24:00:30'],
      ['24:20:00', '24:20:00'],
    ]);
    expect(problemCodes(report)).toEqual(['trip-without-calls', 'wraps-at-midnight']);
  });

  it('that go backwards far from midnight become the time of the previous call', async () => {
    const { report, times } = await calls(
      {
        ...PLAIN,
        'stop_times.txt': lines(
          TIMES,
          '100,20:00:00,20:00:00,1,1',
          '100,07:00:00,07:00:00,2,2',
          '100,20:20:00,20:20:00,3,3',
        ),
      },
      '100',
    );
    expect(times.map(([arrival]) => arrival)).toEqual(['20:00:00', '20:00:00', '20:20:00']);
    expect(problemCodes(report)).toContain('time-runs-backwards');
  });
});

describe('a feed beyond the limits', () => {
  const grid = (trip: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${trip},08:00:00,08:00:00,${(i % 3) + 1},${i + 1}\n`).join('');

  it('with too many calls in a trip is compiled without that trip, even if they are in reverse order', async () => {
    const trips = `${PLAIN['trips.txt']}17,WE,103,Harbor,0,\n`;
    const reversed = grid('103', 6_000).trim().split('\n').reverse().join('\n');
    for (const calls of [grid('103', 6_000), reversed]) {
      const files = {
        ...PLAIN,
        'trips.txt': trips,
        'stop_times.txt': `${PLAIN['stop_times.txt']}${calls}\n`,
      };
      const result = await buildStore(options(dir, [await writeZip(join(dir, 'long.zip'), files)]));
      expect(result.ok && result.value.counts.trips).toBe(4);
      expect(result.ok && result.value.problems).toMatchObject([
        { code: 'too-many-calls', count: 1 },
        { code: 'trip-without-calls' },
      ]);
    }
  });

  it('with too many lines in a table that a schedule needs is rejected, and the message names the table and the limit', async () => {
    const feed = await writeZip(join(dir, 'long.zip'), {
      ...PLAIN,
      'routes.txt': `${PLAIN['routes.txt']}${'x\n'.repeat(140_000)}`,
    });
    const result = await buildStore(options(dir, [feed], { memoryMb: 256 }));
    expect(!result.ok && result.error.message).toBe(
      'routes.txt has more than 134217 lines, the limit of a build (COMPILE_MEMORY)',
    );
  });

  it('with a far too long stop_times.txt is rejected because of its predicted number of rows', async () => {
    const rows = '100,8:00:00,8:00:00,1,1\n'.repeat(2_000_000);
    const feed = join(dir, 'vast');
    await mkdir(feed);
    for (const [name, text] of Object.entries(PLAIN)) await writeFile(join(feed, name), text);
    const path = join(feed, 'stop_times.txt');
    await writeFile(path, `${TIMES}\n${rows}`);
    // The rest of the file is sparse and uses no disk space.
    await truncate(path, 2_000_000_000);
    const result = await buildStore(options(dir, [feed]));
    expect(!result.ok && result.error).toMatchObject({
      code: 'too-large',
      message: expect.stringMatching(
        /vast: stop_times\.txt has about \d+ million rows; a build reads at most 35 million \(COMPILE_MEMORY\)$/,
      ),
    });
  });

  it('with too many days of service is rejected', async () => {
    const text = lines(WEEK, 'A,1,1,1,1,1,1,1,20260101,20261231', 'B,1,1,1,1,1,1,1,20260101,20261231');
    const file = {
      name: 'calendar.txt',
      size: text.length,
      chunks: async function* () {
        yield Buffer.from(text);
      },
    };
    const feed = { label: 'X', files: new Map([['calendar.txt', file]]), close() {} };
    await expect(readServices(feed, 0, 20_500, new Problems(), 700)).rejects.toThrow(
      'calendar.txt lists more than 700 days of service, the limit of a build',
    );
    expect((await readServices(feed, 0, 20_500, new Problems(), 730))?.size).toBe(2);
  });
});
