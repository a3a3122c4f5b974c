// Tests unusual feeds: features of GTFS that few publishers use, and mistakes that some make.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WireScheduleRow } from '#contract/flat/scheduleRow.ts';
import { buildVerifiedStore } from '#testing/buildVerifiedStore.ts';
import { unwrap } from '#testing/callResults.ts';
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

let dir = '';
scratchEach((made) => {
  ({ dir } = made);
});

const build = (...feeds: Files[]) => buildVerifiedStore(dir, feeds);

describe('calls', () => {
  it('may have their own headsigns, and restrict boarding and getting off', async () => {
    const { report, client } = await build({
      ...PLAIN,
      'stop_times.txt': lines(
        `${TIMES},stop_headsign,pickup_type,drop_off_type`,
        // Out of order, to force the columns to be sorted.
        '100,08:20:00,08:20:00,3,3,"Say ""Harbor""",1,0',
        '100,08:00:00,08:00:00,1,1,Harbor via Market,0,1',
        '100,08:10:00,08:12:00,2,2,,1,2',
        '101,09:00:00,09:00:00,3,1,,3,0',
        '101,09:30:00,09:30:00,1,2,,,',
      ),
    });
    const at = (stop: string) =>
      readStoreDocument(dir, report.version, `schedules/stops/17/${stop}/schedule.json`) as Promise<
        WireScheduleRow[]
      >;
    const [first] = await at('1');
    expect(first).toMatchObject({
      trip_headsign: 'Harbor',
      stop_headsign: 'Harbor via Market',
      drop_off_type: 1,
    });
    expect(first).not.toHaveProperty('pickup_type');
    const [second] = await at('2');
    expect(second).toMatchObject({ departure_time: '08:12:00', pickup_type: 1, drop_off_type: 2 });
    expect(second).not.toHaveProperty('stop_headsign');
    const calls = await unwrap(client.tripSchedule({ routeId: '17', tripId: '100' }));
    expect(calls.map(({ headsign, boarding, alighting }) => [headsign, boarding, alighting])).toEqual([
      ['Harbor via Market', 'yes', 'no'],
      ['Harbor', 'no', 'byArrangement'],
      ['Say "Harbor"', 'no', 'yes'],
    ]);
    const back = await unwrap(client.tripSchedule({ routeId: '17', tripId: '101' }));
    expect(back.map(({ boarding }) => boarding)).toEqual(['byArrangement', 'yes']);
  });

  it('keep their headsigns in headway-based trips', async () => {
    const { client } = await build({
      ...PLAIN,
      'frequencies.txt': lines(
        'trip_id,start_time,end_time,headway_secs,exact_times',
        '100,23:30:00,25:00:00,1800,1',
      ),
      'stop_times.txt': lines(
        `${TIMES},stop_headsign`,
        '100,08:00:00,08:00:00,1,1,Via Market',
        '100,08:10:00,08:10:00,2,2,',
      ),
    });
    const rows = await unwrap(client.routeStopSchedule({ routeId: '17', stopId: '1' }));
    expect(rows.map(({ headsign, scheduledArrival }) => [headsign, scheduledArrival])).toEqual([
      ['Via Market', 23.5 * 3600],
      ['Via Market', 24 * 3600],
      ['Via Market', 24.5 * 3600],
    ]);
  });

  it('in areas instead of at stops are reported and omitted', async () => {
    const { report, client } = await build({
      ...PLAIN,
      'stop_times.txt': lines(
        `${TIMES},location_group_id,location_id,start_pickup_drop_off_window,end_pickup_drop_off_window`,
        '100,08:00:00,08:00:00,1,1,,,,',
        '100,08:20:00,08:20:00,3,3,,,,',
        '102,,,,1,zone,,08:00:00,18:00:00',
        '102,,,,2,,area,08:00:00,18:00:00',
      ),
    });
    expect(problemCodes(report)).toEqual(['flexible-service', 'trip-without-calls']);
    expect(await unwrap(client.routeStopSchedule({ routeId: '17', stopId: '1' }))).toHaveLength(1);
  });

  it('can be 70 hours into the service day', async () => {
    const times = String(PLAIN['stop_times.txt']).replace('31:15:00,31:15:00', '70:15:00,70:20:00');
    const { client } = await build({ ...PLAIN, 'stop_times.txt': times });
    const [row] = await unwrap(client.routeStopSchedule({ routeId: 'NOR', stopId: '3' }));
    expect(row).toMatchObject({ scheduledArrival: 70.25 * 3600, scheduledDeparture: 70 * 3600 + 1200 });
  });
});

describe('headways', () => {
  it('that are invalid, or whose period ends before it begins, give no departures, not even at the trip’s own times', async () => {
    const { report, client } = await build({
      ...PLAIN,
      'frequencies.txt': lines(
        'trip_id,start_time,end_time,headway_secs',
        '100,23:00:00,01:00:00,600',
        '102,06:00:00,07:00:00,0',
        '101,06:00:00,07:00:00,600.5',
      ),
    });
    expect(problemCodes(report)).toEqual(['bad-value']);
    expect(report.problems[0]?.count).toBe(3);
    expect(report.counts.trips).toBe(1);
    expect((await client.stops({ routeId: '17' })).ok).toBe(false);
  });

  it('of one second for weeks are rejected, not expanded', async () => {
    const { report } = await build({
      ...PLAIN,
      'frequencies.txt': lines('trip_id,start_time,end_time,headway_secs', '100,00:00:00,999:00:00,1'),
    });
    expect(problemCodes(report)).toEqual(['too-many-departures']);
  });
});

describe('text', () => {
  it('in Windows-1252 is decoded as such, including ids', async () => {
    const { report, client } = await build({
      ...PLAIN,
      'stops.txt': Buffer.from(
        lines(
          'stop_id,stop_name,stop_lat,stop_lon',
          '1,Montréal,40,-75',
          '2é,Peña,40.01,-75.01',
          // Byte 0x92 is an apostrophe in Windows-1252, and a control character in Latin-1.
          '3,King\u0092s,40.02,-75',
        ),
        'latin1',
      ),
      'stop_times.txt': Buffer.from(String(PLAIN['stop_times.txt']).replaceAll(',2,2', ',2é,2'), 'latin1'),
    });
    expect(problemCodes(report)).toEqual(['not-utf8']);
    const names = (await unwrap(client.stops({ routeId: '17' }))).filter(
      ({ directionId }) => directionId === 0,
    );
    expect(names.map(({ stopId, name }) => [stopId, name])).toEqual([
      ['1', 'Montréal'],
      ['2é', 'Peña'],
      ['3', 'King’s'],
    ]);
  });

  it('of a shape id may be in Windows-1252 or have escaped quotes', async () => {
    const { client } = await build({
      ...PLAIN,
      'trips.txt': Buffer.from(
        lines('route_id,service_id,trip_id,shape_id', '17,WK,100,é', '17,WK,101,a"b', '17,WE,102,z'),
        'latin1',
      ),
      'shapes.txt': Buffer.from(
        lines(
          'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence',
          ...['é', '"a""b"', 'z'].flatMap((id, i) => [`${id},4${i},-75,1`, `${id},4${i},-76,2`]),
          'a"b,41,-77,3',
        ),
        'latin1',
      ),
    });
    const shapes = await unwrap(client.shapes({ routeId: '17' }));
    expect(Object.fromEntries(shapes.map(({ shapeId, points }) => [shapeId, points]))).toMatchObject({
      é: [
        { lat: 40, lon: -75 },
        { lat: 40, lon: -76 },
      ],
      'a"b': [
        { lat: 41, lon: -75 },
        { lat: 41, lon: -76 },
        { lat: 41, lon: -77 },
      ],
      z: [
        { lat: 42, lon: -75 },
        { lat: 42, lon: -76 },
      ],
    });
  });

  it('with an unclosed quote is rejected, because the rest of the table would be lost', async () => {
    const zip = await writeZip(join(dir, 'feed.zip'), {
      ...PLAIN,
      'stops.txt': lines('stop_id,stop_name', '1,"Mill', '2,Market', '3,Harbor'),
    });
    const result = await buildStore(options(dir, [zip]));
    expect(!result.ok && result.error).toMatchObject({ code: 'unclosed-quote', problem: { line: 2 } });
  });
});

it('a shape point whose row ends before the shape id is skipped and reported', async () => {
  const { client, report } = await build({
    ...PLAIN,
    'trips.txt': lines('route_id,service_id,trip_id,shape_id', '17,WK,100,A', '17,WK,101,A', '17,WE,102,A'),
    'shapes.txt': lines(
      'shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_id',
      ...['40,-75,1,A', '40,-76,2,A', '40,-77,3'],
    ),
  });
  expect(problemCodes(report)).toContain('bad-value');
  const [shape] = await unwrap(client.shapes({ routeId: '17' }));
  expect(shape?.points).toEqual([
    { lat: 40, lon: -75 },
    { lat: 40, lon: -76 },
  ]);
});

describe('ids', () => {
  const odd = [
    'a',
    'A',
    'a/b',
    '100%',
    'Ñ 日本',
    'x'.repeat(300),
    '__proto__',
    'constructor',
    'a?b#c&d"e\\f',
    '007',
  ];
  const invalid = ['.', '..', 'None', 'null', ' lead'];
  const quote = (id: string) => `"${id.replaceAll('"', '""')}"`;

  it('with unusual characters can be read back, and unusable ones are reported', async () => {
    const all = [...odd, ...invalid].map(quote);
    const { report, client } = await build({
      ...PLAIN,
      'routes.txt': lines('route_id,route_type', ...all.map((id) => `${id},3`)),
      'stops.txt': lines(
        'stop_id,stop_name,stop_lat,stop_lon',
        ...all.map((id, i) => `${id},n,4${i}.5,-75`),
        'end,End,39,-75',
      ),
      'trips.txt': lines('route_id,service_id,trip_id', ...all.map((id) => `${id},WK,${id}`)),
      'stop_times.txt': lines(
        TIMES,
        ...all.flatMap((id) => [`${id},08:00:00,08:00:00,${id},1`, `${id},08:10:00,08:10:00,end,2`]),
      ),
    });
    expect(report.counts).toMatchObject({ routes: odd.length, trips: odd.length });
    const unusable = report.problems.filter(({ code }) => code === 'unusable-id');
    expect(unusable.map(({ file, count }) => [file, count])).toEqual([
      ['routes.txt', invalid.length],
      ['stops.txt', invalid.length],
      ['trips.txt', invalid.length],
    ]);
    for (const id of odd) {
      expect(await unwrap(client.stops({ routeId: id })), id).toHaveLength(2);
      expect(await unwrap(client.routeStopSchedule({ routeId: id, stopId: id })), id).toMatchObject([
        { tripId: id, stopId: id },
      ]);
      expect(await unwrap(client.tripSchedule({ routeId: id, tripId: id })), id).toHaveLength(2);
      const timetable = await unwrap(client.timetable({ routeId: id }));
      expect([timetable.trips.length, timetable.stops.size], id).toEqual([1, 2]);
    }
    expect((await unwrap(client.tripRoutes())).get('__proto__')).toBe('__proto__');
    expect((await unwrap(client.connectingRoutes())).get('constructor')).toEqual(['constructor']);
  });

  it('of different routes, stops, trips and services in two feeds become unique', async () => {
    const farAway = {
      ...PLAIN,
      'stops.txt': lines(
        'stop_id,stop_name,stop_lat,stop_lon',
        '1,Airport,41,-76',
        '2,Market,40.01,-75.01',
        '3,Third,41,-76.1',
        '3-2,Third Annex,41,-76.2',
      ),
      'routes.txt': lines(
        'route_id,route_short_name,route_long_name,route_type',
        '17,17,Mill to Harbor,3',
        'NOR,N,Boat,4',
        'NOR-2,M,Marsh Boat,4',
      ),
      'trips.txt': `${PLAIN['trips.txt']}NOR-2,WK,556,Marsh,0,556\n`,
      'stop_times.txt': `${PLAIN['stop_times.txt']}${lines(
        '100,08:30:00,08:30:00,3-2,4',
        '556,08:00:00,08:00:00,1,1',
        '556,08:10:00,08:10:00,3,2',
      )}`,
    };
    const { report, client } = await build(PLAIN, farAway);
    expect((await unwrap(client.routes())).map(({ id }) => id).sort()).toEqual([
      '17',
      'NOR',
      'NOR-2',
      'NOR-3',
    ]);
    expect(problemCodes(report)).toEqual(
      expect.arrayContaining(['stop-renamed', 'trip-renamed', 'route-in-two-feeds', 'service-renamed']),
    );
    const ids = new Set(
      (await unwrap(client.stops({ routeId: '17' }))).map(({ stopId, name }) => `${stopId} ${name}`),
    );
    expect([...ids].sort()).toEqual([
      '1 Mill & First',
      '1-2 Airport',
      '2 Market',
      '3 Harbor',
      '3-2 Third Annex',
      '3-3 Third',
    ]);
    // These trips run on the same days, so all must be listed.
    const rows = await unwrap(client.routeStopSchedule({ routeId: '17', stopId: '2' }));
    expect(rows.map(({ tripId }) => tripId).sort()).toEqual(['100', '100-2', '101', '101-2']);
  });

  it('of equal trips in two feeds are listed once', async () => {
    const { report, client } = await build(PLAIN, PLAIN);
    expect(report.counts.trips).toBe(4);
    expect(await unwrap(client.routeStopSchedule({ routeId: '17', stopId: '2' }))).toHaveLength(2);
  });
});
