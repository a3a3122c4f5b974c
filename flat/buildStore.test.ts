import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WireRoute } from '#contract/flat/routes.ts';
import type { WireScheduleRow } from '#contract/flat/scheduleRow.ts';
import type { WireTimetable } from '#contract/flat/timetable.ts';
import { listen } from '#testing/listen.ts';
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
import { type BuildOptions, type BuildReport, buildStore } from './buildStore.ts';
import { verifyStore } from './verify/verifyStore.ts';

let dir = '';
scratchEach((made) => {
  ({ dir } = made);
});

let zipCount = 0;
const zipOf = (files: Files) => writeZip(join(dir, `feed-${zipCount++}.zip`), files);

async function buildVerified(files: Files, more: Partial<BuildOptions> = {}): Promise<BuildReport> {
  const result = await buildStore(options(dir, [await zipOf(files)], more));
  if (!result.ok) throw new Error(result.error.message);
  const verified = await verifyStore(
    join(dir, 'store'),
    'America/New_York',
    Temporal.Instant.from('2026-03-03T17:00:00Z'),
    0,
  );
  if (!verified.ok) throw new Error(verified.error);
  expect(verified.value.failures).toEqual([]);
  return result.value;
}

const read = <T>(report: BuildReport, path: string) =>
  readStoreDocument(dir, report.version, path) as Promise<T>;

/** With a station of a platform, an entrance, a hall and an elevator. */
const STATIONS: Files = {
  ...PLAIN,
  'stops.txt': [
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding,level_id',
    'S,Market Center,40.01,-75.01,1,,1,',
    '1,Mill,40.00,-75.00,0,,,',
    '2,Market platform,40.01,-75.01,0,S,,P',
    '3,Harbor,40.02,-75.02,0,,2,',
    'E1,North door,40.011,-75.01,2,S,1,G',
    'N1,Hall,,,3,S,,G',
    '',
  ].join('\n'),
  'levels.txt': 'level_id,level_index,level_name\nG,0,Street\nP,-1,Platform\n',
  'pathways.txt':
    'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\na,N1,2,5,1\nb,E1,N1,2,1\n',
};

describe('the compiler', () => {
  it('writes the documents of a plain feed, with ids and times in wire format', async () => {
    const report = await buildVerified(PLAIN);
    expect(problemCodes(report)).toEqual([]);
    expect(report.counts).toMatchObject({ routes: 2, stops: 3, trips: 4, stopTimes: 10, approximate: 0 });
    const at = await read<WireScheduleRow[]>(report, 'schedules/stops/17/2/schedule.json');
    expect(at).toEqual([
      {
        release_name: '20260302',
        route_id: '17',
        service_id: 'WK',
        trip_id: 100,
        trip_headsign: 'Harbor',
        direction_id: 0,
        block_id: 900,
        last_stop_id: 3,
        stop_id: 2,
        stop_name: 'Market',
        stop_sequence: 2,
        arrival_time: '08:10:00',
        departure_time: '08:12:00',
      },
      {
        release_name: '20260302',
        route_id: '17',
        service_id: 'WK',
        trip_id: 101,
        trip_headsign: 'Mill',
        direction_id: 1,
        block_id: 900,
        last_stop_id: 1,
        stop_id: 2,
        stop_name: 'Market',
        stop_sequence: 2,
        arrival_time: '25:00:00',
      },
    ]);
    const rail = await read<WireScheduleRow[]>(report, 'schedules/trip_schedule/NOR/555.json');
    expect(rail.map((row) => [row.trip_id, row.block_id, row.arrival_time])).toEqual([
      ['555', '555', '31:05:00'],
      ['555', '555', '31:15:00'],
    ]);
    const stop = await read<WireScheduleRow[]>(report, 'schedules/stop_schedule/1.json');
    expect(stop.map((row) => [row.route_id, row.trip_id]).sort()).toEqual([
      ['17', 100],
      ['17', 101],
      ['17', 102],
      ['NOR', '555'],
    ]);
    const stops = await read<{ direction_id: number; stop_id: number }[]>(report, 'stops/17/stops.json');
    expect(stops.filter((row) => row.direction_id === 0).map((row) => row.stop_id)).toEqual([1, 2, 3]);
    expect(await read(report, 'trip-routes.json')).toEqual({ '17': [100, 102, 101], NOR: ['555'] });
    expect(await read(report, 'directions.json')).toContainEqual({
      route_id: '17',
      direction_id: 1,
      direction: '',
      direction_destination: 'Mill',
    });
  });

  it('writes what it wrote before, or increases STORE_FORMAT', async () => {
    // A version is a digest of the format and all documents. A server with an older store compiles it again only if the
    // format has changed: whoever changes the output increases it, and then this version.
    expect((await buildVerified(STATIONS)).version).toBe('20260302-3b69ef8877c8');
  });

  it('writes the same version in its own thread and in workers', async () => {
    const [here, there] = [await buildVerified(PLAIN), await buildVerified(PLAIN, { workers: 2 })];
    expect(here.unchanged).toBe(false);
    expect(there.unchanged).toBe(true);
    expect(there.version).toBe(here.version);
  });

  it('writes the calendar, with an exceptional day as special', async () => {
    const report = await buildVerified(PLAIN);
    const calendar = await read<Record<string, { service_id: string[]; special: boolean }>>(
      report,
      'calendar.json',
    );
    expect(Object.keys(calendar)).toHaveLength(14);
    expect(calendar['20260304']).toEqual({ release_name: '20260302', special: false, service_id: ['WK'] });
    expect(calendar['20260305']).toEqual({ release_name: '20260302', special: true, service_id: ['WE'] });
  });

  it('fills in the missing agency of a route if the feed has only one agency', async () => {
    const routes = String(PLAIN['routes.txt'])
      .replace('route_id,', 'agency_id,route_id,')
      .replace('17,17', ',17,17');
    const agencyIds = async (files: Files) =>
      (await read<WireRoute[]>(await buildVerified(files), 'routes.json')).map((route) => route.agency_id);
    const named = { ...PLAIN, 'routes.txt': routes.replace('NOR,NOR', 'X,NOR,NOR') };
    expect(await agencyIds(named)).toEqual(['X', 'X']);
    const agencies = `${PLAIN['agency.txt']}Y,Other Transit,https://example.org,America/New_York\n`;
    expect(await agencyIds({ ...named, 'agency.txt': agencies })).toEqual(['', 'X']);
  });

  it('lists the next release from its first day, with its own name and with service ids that begin with M', async () => {
    const next = await zipOf({
      ...PLAIN,
      'feed_info.txt': 'feed_publisher_name,feed_start_date,feed_version\nX,20260310,8\n',
      'calendar.txt': String(PLAIN['calendar.txt']).replaceAll('20260315', '20260331'),
    });
    const report = await buildVerified(PLAIN, { next });
    const calendar = await read<Record<string, { release_name: string; service_id: string[] }>>(
      report,
      'calendar.json',
    );
    expect(calendar['20260309']).toMatchObject({ release_name: '20260302', service_id: ['WK'] });
    expect(calendar['20260310']).toMatchObject({ release_name: '20260310', service_id: ['MWK'] });
    expect(calendar['20260331']).toMatchObject({ release_name: '20260310', service_id: ['MWK'] });
    const routes = await read<{ route_id: string; release_name: string }[]>(report, 'routes.json');
    expect(routes.filter((route) => route.route_id === '17').map((route) => route.release_name)).toEqual([
      '20260302',
      '20260310',
    ]);
    const trip = await read<WireScheduleRow[]>(report, 'schedules/trip_schedule/17/100.json');
    expect(new Set(trip.map((row) => `${row.release_name} ${row.service_id}`))).toEqual(
      new Set(['20260302 WK', '20260310 MWK']),
    );
  });

  it('uses the next release’s most common headsign as the destination of a direction that only that release has', async () => {
    const trips = String(PLAIN['trips.txt']);
    const next = await zipOf({
      ...PLAIN,
      'feed_info.txt': 'feed_publisher_name,feed_start_date,feed_version\nX,20260310,8\n',
      'calendar.txt': String(PLAIN['calendar.txt']).replaceAll('20260315', '20260331'),
      'trips.txt': `${trips.replace('100,Harbor', '100,Pier')}17,WE,103,Harbor,0,902\n`,
      'stop_times.txt': `${PLAIN['stop_times.txt']}103,10:00:00,10:00:00,1,1\n103,10:20:00,10:20:00,3,2\n`,
    });
    const current = trips.replaceAll(/17,\w+,\d+,Harbor,0,\d+\n/g, '');
    const report = await buildVerified({ ...PLAIN, 'trips.txt': current }, { next });
    expect(await read(report, 'directions.json')).toContainEqual({
      route_id: '17',
      direction_id: 0,
      direction: '',
      direction_destination: 'Harbor',
    });
  });

  it('renames current service ids that look like those of the next release', async () => {
    const asM = (text: string | Buffer | undefined) =>
      String(text).replaceAll('WK', 'M1').replaceAll('WE', 'M2');
    const report = await buildVerified({
      ...PLAIN,
      'calendar.txt': asM(PLAIN['calendar.txt']),
      'calendar_dates.txt': asM(PLAIN['calendar_dates.txt']),
      'trips.txt': asM(PLAIN['trips.txt']),
    });
    const calendar = await read<Record<string, { service_id: string[] }>>(report, 'calendar.json');
    expect(calendar['20260304']?.service_id).toEqual(['CM1']);
    expect(problemCodes(report)).toEqual(['service-renamed']);
  });

  it('merges the agency’s additions with the feed', async () => {
    const report = await buildVerified(PLAIN, {
      enrichment: {
        parents: [
          {
            id: 'GLN',
            type: 2,
            longName: 'Glen lines',
            color: '4c748c',
            textColor: 'ffffff',
            childIds: ['NOR', 'NOPE'],
          },
          { id: 'Z', type: 1, longName: 'Nothing', color: '000000', textColor: 'ffffff', childIds: ['Z1'] },
        ],
        documents: {
          '17': [{ type: 'map', title: 'Map', url: 'https://example.org/17.pdf', linkLabel: 'Open' }],
        },
        frequencyText: { '17': '15 minutes or better' },
        frequentBusIds: ['17'],
        stations: [
          { slug: 'mill', gtfsIds: ['1'], address: '1 Mill St', accessible: true, elevators: ['North'] },
        ],
        directions: [{ routeId: '17', directionId: 0, name: 'Northbound', destination: 'The Harbor' }],
        dayLabels: { '20260306': 'Founders Day' },
        tracks: {},
      },
    });
    expect(await read(report, 'parent-routes.json')).toEqual([
      {
        route_id: 'GLN',
        route_type: 2,
        route_long_name: 'Glen lines',
        route_color: '4c748c',
        route_text_color: 'ffffff',
        routes: ['NOR'],
      },
    ]);
    const [route] = await read<Record<string, unknown>[]>(report, 'routes.json');
    expect(route).toMatchObject({ is_frequent_bus: true, route_frequency_text: '15 minutes or better' });
    const stations = await read<Record<string, unknown>[]>(report, 'station-information.json');
    expect(stations.find((station) => station.slug === 'mill')).toMatchObject({
      gtfsId: [1],
      name: 'Mill & First',
      address: '1 Mill St',
      accessible: true,
      elevators: ['North'],
      parking: null,
      routes: ['17', 'NOR'],
    });
    // A rail stop without a station becomes a station, with unknown values left as null.
    expect(stations.find((station) => station.slug === 'harbor-station')).toMatchObject({
      gtfsId: [3],
      accessible: null,
      address: null,
    });
    const calendar = await read<Record<string, unknown>>(report, 'calendar.json');
    expect(calendar['20260306']).toMatchObject({ special: true, label: 'Founders Day' });
    expect(await read(report, 'directions.json')).toContainEqual({
      route_id: '17',
      direction_id: 0,
      direction: 'Northbound',
      direction_destination: 'The Harbor',
    });
  });
});

describe('real-world feeds', () => {
  it('are read with byte order marks, CRLF, quoted newlines, doubled quotes and spaces after commas', async () => {
    const stops =
      '\ufeffstop_id, stop_name, stop_lat, stop_lon\r\n1, "Mill ""Old"", First\r\nand Second" , 40.00, -75.00\r\n\r\n2,Market,40.01,-75.01\r\n3,  Harbor  ,40.02,-75.02';
    const report = await buildVerified({
      ...PLAIN,
      'stops.txt': stops,
      'stop_times.txt': String(PLAIN['stop_times.txt']).replaceAll('\n', '\r\n').replaceAll(',', ', '),
    });
    expect(problemCodes(report)).toEqual([]);
    const rows = await read<{ stop_name: string }[]>(report, 'stops/17/stops.json');
    expect(rows[0]?.stop_name).toBe('Mill "Old", First\r\nand Second');
    expect(rows[2]?.stop_name).toBe('Harbor');
  });

  it('are found in a nested folder and next to __MACOSX', async () => {
    const nested: Files = {
      '__MACOSX/feed/._stops.txt': 'junk',
      '__MACOSX/feed/stops.txt': 'junk',
      'readme.md': 'hello',
    };
    for (const [name, body] of Object.entries(PLAIN)) nested[`export/feed/${name}`] = body;
    expect((await buildVerified(nested)).counts.trips).toBe(4);
  });

  it('form one release in a zip of zips, with conflicting service ids made unique', async () => {
    const inner = join(dir, 'inner.zip');
    await writeZip(inner, PLAIN);
    const bus = await readFile(inner);
    const rail = {
      ...PLAIN,
      'routes.txt': 'route_id,route_type,route_short_name\nAIR,2,Airport\n',
      'trips.txt': 'route_id,service_id,trip_id\nAIR,WK,100\n',
      'calendar.txt': String(PLAIN['calendar.txt']).replace('WK,1,1,1,1,1', 'WK,1,0,0,0,0'),
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n100,06:00:00,06:00:00,1,1\n100,06:30:00,06:30:00,3,2\n',
    };
    await writeZip(inner, rail);
    const report = await buildVerified({ 'google_bus.zip': bus, 'google_rail.zip': await readFile(inner) });
    expect(report.feeds.map(({ release }) => release)).toEqual(['20260302', '20260302']);
    expect(report.counts).toMatchObject({ routes: 3, trips: 5 });
    const [row] = await read<WireScheduleRow[]>(report, 'schedules/trip_schedule/AIR/100.json');
    expect(row).toMatchObject({ trip_id: '100', service_id: 'WK-2' });
    expect((await read<WireScheduleRow[]>(report, 'schedules/trip_schedule/17/100.json'))[0]).toMatchObject({
      trip_id: 100,
      service_id: 'WK',
    });
  });

  it('are read from a folder with only the files that a build needs', async () => {
    const folder = join(dir, 'folder');
    await mkdir(folder);
    for (const name of ['routes.txt', 'stops.txt', 'calendar.txt', 'trips.txt', 'stop_times.txt']) {
      await writeFile(join(folder, name), PLAIN[name] ?? '');
    }
    const result = await buildStore(options(dir, [folder]));
    expect(result.ok && result.value.counts.trips).toBe(4);
    const report = result.ok ? result.value : expect.fail('not built');
    // Without feed_info.txt the release is named after its first service day.
    expect((await read<{ release_name: string }[]>(report, 'routes.json'))[0]?.release_name).toBe('20260302');
  });

  it.each([
    ['20260226', '20260226'],
    ['v202602262', '20260226'],
    ['feed-20260226-a', '20260302'],
    ['20261399', '20260302'],
    ['7', '20260302'],
  ])('with version "%s" and no start date form the release %s', async (version, name) => {
    const report = await buildVerified({
      ...PLAIN,
      'feed_info.txt': `feed_publisher_name,feed_version\nX,${version}\n`,
    });
    expect((await read<{ release_name: string }[]>(report, 'routes.json'))[0]?.release_name).toBe(name);
  });

  it('have blank times filled in by distance and marked, and calls without a derivable time dropped', async () => {
    const report = await buildVerified({
      ...PLAIN,
      'stops.txt': String(PLAIN['stops.txt']).replace('40.01,-75.01', '40.005,-75.005'),
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n100,08:00:00,08:00:00,1,1\n100,,,2,2\n100,08:20:00,08:20:00,3,3\n101,,,3,1\n101,25:00:00,,2,2\n101,25:10:00,25:10:00,1,3\n',
    });
    expect(report.counts).toMatchObject({ stopTimes: 5, approximate: 1 });
    expect(problemCodes(report)).toEqual(['no-time', 'trip-without-calls']);
    const [row] = await read<WireScheduleRow[]>(report, 'schedules/stops/17/2/schedule.json');
    expect(row).toMatchObject({ arrival_time: '08:05:00', approximate: true });
    const { trips } = await read<WireTimetable>(report, 'timetables/17.json');
    expect(trips[0]).toMatchObject({ arrivals: [28800, 29100, 30000], approximate: [1] });
    expect((await read<WireTimetable>(report, 'timetables/17.json')).patterns[0]?.timepoints).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('have calls without pickup, without drop-off and by arrangement listed in timetables', async () => {
    const report = await buildVerified({
      ...PLAIN,
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,timepoint\n100,08:00:00,08:00:00,1,1,0,1,1\n100,08:10:00,08:10:00,2,2,3,2,0\n100,08:20:00,08:20:00,3,3,1,,\n101,09:00:00,09:00:00,1,1,,,\n101,09:10:00,09:10:00,2,2,,,\n',
    });
    const { trips, patterns } = await read<WireTimetable>(report, 'timetables/17.json');
    const [noted, plain] = ['100', '101'].map((id) => trips.find((trip) => String(trip.trip_id) === id));
    expect(noted).toMatchObject({ no_pickup: [2], no_drop_off: [0], by_arrangement: [1] });
    expect(patterns[noted?.pattern ?? -1]?.timepoints).toEqual([true, false, true]);
    expect(Object.keys(plain ?? {})).not.toEqual(expect.arrayContaining(['no_pickup']));
    expect(plain).not.toHaveProperty('by_arrangement');
  });

  it('have frequencies expanded into trips, with a headway unless their times are exact', async () => {
    const report = await buildVerified({
      ...PLAIN,
      'frequencies.txt':
        'trip_id,start_time,end_time,headway_secs,exact_times\n100,10:00:00,10:30:00,600,0\n102,06:00:00,06:20:00,600,1\n',
    });
    expect(report.counts.trips).toBe(4 - 2 + 3 + 2);
    const { trips } = await read<WireTimetable>(report, 'timetables/17.json');
    const typical = trips.filter((trip) => trip.headway_secs !== undefined);
    expect(typical.map((trip) => [trip.trip_id, trip.arrivals[0], trip.headway_secs])).toEqual([
      ['100_100000', 36000, 600],
      ['100_101000', 36600, 600],
      ['100_102000', 37200, 600],
    ]);
    expect(typical[0]).toMatchObject({
      arrivals: [36000, 36600, 37200],
      departures: [36000, 36720, 37200],
      approximate: [0, 1, 2],
    });
    expect(trips.find((trip) => trip.trip_id === '102_061000')).toMatchObject({ arrivals: [22200, 23400] });
  });

  it('have stations with platforms, entrances, elevators and levels', async () => {
    const report = await buildVerified(STATIONS);
    const stations = await read<Record<string, unknown>[]>(report, 'station-information.json');
    expect(stations.find((station) => station.slug === 'market-center')).toMatchObject({
      gtfsId: [2],
      name: 'Market Center',
      accessible: true,
      elevators: ['Street – Platform'],
      routes: ['17'],
      entrances: [{ name: 'North door', lat: 40.011, lon: -75.01, accessible: true }],
    });
    expect((await read<Record<string, string[]>>(report, 'connecting-routes.json')).S).toEqual(['17']);
    const search = await read<{ kind: string; id: string }[]>(report, 'search-index.json');
    expect(search.map((entry) => `${entry.kind} ${entry.id}`)).toContain('station market-center');
  });

  it('have a transfer between stations applied to all their stops', async () => {
    const report = await buildVerified({
      ...PLAIN,
      'stops.txt': [
        'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station',
        'S,Market Center,40.01,-75.01,1,',
        'T,Harbor Center,40.02,-75.02,1,',
        '1,Mill,40.00,-75.00,0,',
        '2,Market platform,40.01,-75.01,0,S',
        '3,Harbor platform,40.02,-75.02,0,T',
        '',
      ].join('\n'),
      'transfers.txt': 'from_stop_id,to_stop_id,transfer_type\nS,T,0\n',
    });
    const connecting = await read<Record<string, string[]>>(report, 'connecting-routes.json');
    expect(connecting).toMatchObject({ S: ['17', 'NOR'], 2: ['17', 'NOR'] });
  });

  it('have the directions of routes at each stop in the search index', async () => {
    // Use a bus, because rail stops become stations.
    const routes = String(PLAIN['routes.txt']).replace('North Line,2', 'North Line,3');
    const report = await buildVerified({ ...PLAIN, 'routes.txt': routes });
    const search = await read<{ id: string; route_ids: string[]; direction_ids?: (0 | 1 | null)[] }[]>(
      report,
      'search-index.json',
    );
    const ways = (id: string) => {
      const entry = search.find((each) => each.id === id);
      return entry?.route_ids.map((routeId, index) => [routeId, entry.direction_ids?.[index]]);
    };
    // Both directions depart from the middle, and only one from each end.
    expect(ways('2')).toEqual([['17', null]]);
    expect(ways('1')).toContainEqual(['17', 0]);
    expect(ways('3')).toContainEqual(['17', 1]);
  });

  it('keep both calls of a loop', async () => {
    const report = await buildVerified({
      ...PLAIN,
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n100,08:00:00,08:00:00,1,1\n100,08:10:00,08:10:00,2,2\n100,08:20:00,08:20:00,1,3\n',
    });
    const rows = await read<WireScheduleRow[]>(report, 'schedules/stops/17/1/schedule.json');
    expect(rows.map((row) => [row.stop_sequence, row.arrival_time])).toEqual([
      [1, '08:00:00'],
      [3, '08:20:00'],
    ]);
    expect(
      (await read<{ stop_id: number }[]>(report, 'stops/17/stops.json')).map((row) => row.stop_id),
    ).toEqual([1, 2, 1]);
  });

  it('keep both calls of a trip that calls twice in a row at a stop', async () => {
    const report = await buildVerified({
      ...PLAIN,
      'stop_times.txt': lines(
        TIMES,
        '100,08:00:00,08:00:00,1,1',
        '100,08:10:00,08:10:00,2,2',
        '100,08:25:00,08:25:00,2,3',
        '100,08:30:00,08:30:00,3,4',
      ),
    });
    const calls = async (path: string) =>
      (await read<WireScheduleRow[]>(report, path)).map((row) => [row.stop_sequence, row.arrival_time]);
    const twice = [
      [2, '08:10:00'],
      [3, '08:25:00'],
    ];
    expect(await calls('schedules/stops/17/2/schedule.json')).toEqual(twice);
    expect(await calls('schedules/stop_schedule/2.json')).toEqual(twice);
    expect(await calls('schedules/trip_schedule/17/100.json')).toEqual([
      [1, '08:00:00'],
      ...twice,
      [4, '08:30:00'],
    ]);
    const stops = await read<{ stop_id: number }[]>(report, 'stops/17/stops.json');
    expect(stops.map((row) => row.stop_id)).toEqual([1, 2, 2, 3]);
  });

  it('have extended route types mapped to a basic type, if there is one', async () => {
    const types = [100, 109, 200, 400, 405, 700, 717, 800, 900, 11, 12, 1100, 1702];
    const routes = types.map((type) => `R${type},R${type},Route,${type}`).join('\n');
    const trips = types.map((type) => `R${type},WK,T${type},There,0,`).join('\n');
    const times = types
      .map((type) => `T${type},08:00:00,08:00:00,1,1\nT${type},08:10:00,08:10:00,2,2`)
      .join('\n');
    const report = await buildVerified({
      ...PLAIN,
      'routes.txt': `route_id,route_short_name,route_long_name,route_type\n${routes}\nBAD,BAD,Bad,9999\n`,
      'trips.txt': `route_id,service_id,trip_id,trip_headsign,direction_id,block_id\n${trips}\n`,
      'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${times}\n`,
    });
    const written = await read<{ route_id: string; route_type: number }[]>(report, 'routes.json');
    expect(Object.fromEntries(written.map((route) => [route.route_id, route.route_type]))).toEqual({
      R100: 2,
      R109: 2,
      R200: 3,
      R400: 1,
      R405: 12,
      R700: 3,
      R717: 3,
      R800: 11,
      R900: 0,
      R11: 11,
      R12: 12,
      R1100: 1100,
      R1702: 1702,
    });
    expect(report.problems[0]?.examples[0]).toMatchObject({
      code: 'bad-value',
      severity: 'error',
      file: 'routes.txt',
      line: 15,
      column: 'route_type',
    });
  });

  it('may define services only in calendar.txt, or only in calendar_dates.txt, where an unusual day is special', async () => {
    const { 'calendar_dates.txt': _, ...weekly } = PLAIN;
    expect(problemCodes(await buildVerified(weekly))).toEqual([]);
    const { 'calendar.txt': __, ...dated } = PLAIN;
    const mondays = ['02', '09', '16', '23', '30'].map((day) => `WK,202603${day},1`);
    mondays[2] = 'WE,20260316,1';
    const report = await buildVerified({
      ...dated,
      'calendar_dates.txt': `service_id,date,exception_type\n${mondays.join('\n')}\n`,
    });
    const calendar = await read<Record<string, { special: boolean; service_id: string[] }>>(
      report,
      'calendar.json',
    );
    expect(calendar['20260309']).toMatchObject({ special: false, service_id: ['WK'] });
    expect(calendar['20260316']).toMatchObject({ special: true, service_id: ['WE'] });
  });

  it('have holidays marked as special, but not exceptions that repeat in most weeks', async () => {
    // Schools are open on Thursdays, which the feed writes as exceptions; two Thursdays are holidays.
    const thursdays = ['0305', '0312', '0319', '0326', '0402', '0409', '0416', '0423'];
    const holidays = ['0409', '0416'];
    const rows = thursdays.flatMap((day) =>
      holidays.includes(day) ? [`WK,2026${day},2`, `WE,2026${day},1`] : [`OFF,2026${day},2`],
    );
    const report = await buildVerified({
      ...PLAIN,
      'calendar.txt': [
        'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
        'WK,1,1,1,1,1,0,0,20260302,20260430',
        'OFF,1,1,1,1,1,0,0,20260302,20260430',
        'WE,0,0,0,0,0,1,1,20260302,20260430\n',
      ].join('\n'),
      'calendar_dates.txt': `service_id,date,exception_type\n${rows.join('\n')}\n`,
    });
    const calendar = await read<Record<string, { special: boolean }>>(report, 'calendar.json');
    const special = Object.keys(calendar).filter((date) => calendar[date]?.special);
    expect(special).toEqual(holidays.map((day) => `2026${day}`));
  });

  it('have missing directions inferred and reported', async () => {
    const report = await buildVerified({
      ...PLAIN,
      'trips.txt': 'route_id,service_id,trip_id\n17,WK,100\n17,WK,101\n17,WE,102\nNOR,WK,555\n',
    });
    expect(problemCodes(report)).toEqual(['direction-inferred']);
    const rows = await read<WireScheduleRow[]>(report, 'schedules/stops/17/2/schedule.json');
    expect(rows.map((row) => [row.trip_id, row.direction_id, row.trip_headsign])).toEqual([
      [100, 0, 'Harbor'],
      [101, 1, 'Mill & First'],
    ]);
  });

  it('have missing directions inferred from the directions that other trips of the route have', async () => {
    const report = await buildVerified({
      ...PLAIN,
      'trips.txt':
        'route_id,service_id,trip_id,direction_id\n17,WK,100,\n17,WK,101,0\n17,WE,102,\nNOR,WK,555,1\n',
    });
    const rows = await read<WireScheduleRow[]>(report, 'schedules/stops/17/2/schedule.json');
    expect(rows.map((row) => [row.trip_id, row.direction_id])).toEqual([
      [101, 0],
      [100, 1],
    ]);
  });

  it('have their translations published', async () => {
    const report = await buildVerified({
      ...PLAIN,
      'translations.txt':
        'table_name,field_name,language,translation,record_id,field_value\nstops,stop_name,es,Mercado,2,\ntrips,trip_headsign,es,Puerto,,Harbor\n',
    });
    expect(await read(report, 'translations/es.json')).toEqual({
      stops: { '2': 'Mercado' },
      routes: {},
      headsigns: { Harbor: 'Puerto' },
    });
  });

  it('have calls sorted and repeated calls dropped', async () => {
    const [header = '', ...rows] = String(PLAIN['stop_times.txt']).trim().split('\n');
    const shuffled = [
      ...rows.filter((_, index) => index % 2 === 1).reverse(),
      ...rows.filter((_, index) => index % 2 === 0),
      rows[0],
    ];
    const report = await buildVerified({ ...PLAIN, 'stop_times.txt': [header, ...shuffled].join('\n') });
    expect(problemCodes(report)).toEqual(['duplicate-sequence']);
    const plain = await read<unknown>(report, 'timetables/17.json');
    await rm(dir, { recursive: true });
    await mkdir(dir);
    const ordered = await buildVerified(PLAIN);
    expect(await read<unknown>(ordered, 'timetables/17.json')).toEqual(plain);
  });
});

describe('problems in a feed', () => {
  it('in single rows are reported with file, line and column, and unusable rows are skipped', async () => {
    const report = await buildVerified({
      ...PLAIN,
      'stop_times.txt': `${PLAIN['stop_times.txt']}nope,08:00:00,08:00:00,1,1\n100,08:61:00,08:00:00,1,9\n100,09:00:00,09:00:00,77,10\n100,09:00:00,09:00:00,1,x\n`,
      'trips.txt': `${PLAIN['trips.txt']}GONE,WK,900,,0,\n17,NEVER,901,,0,\n17,WK,100,,0,\n`,
      'stops.txt': `${PLAIN['stops.txt']}4,Nowhere,abc,0\n`,
    });
    const places = report.problems.flatMap((problem) =>
      problem.examples.map(
        ({ code, file, line, column, severity }) => `${severity} ${code} ${file}:${line} ${column}`,
      ),
    );
    expect(places.sort()).toEqual([
      'error bad-time stop_times.txt:13 arrival_time',
      'error bad-value stop_times.txt:15 stop_sequence',
      'error duplicate-id trips.txt:8 trip_id',
      'error unknown-route trips.txt:6 route_id',
      'error unknown-service trips.txt:7 service_id',
      'error unknown-stop stop_times.txt:14 stop_id',
      'error unknown-trip stop_times.txt:12 trip_id',
      'warning no-position stops.txt:5 stop_lat',
    ]);
    expect(report.counts.stopTimes).toBe(10);
  });

  it('that are fatal give a code and a message, keep the current version, and leave no files behind', async () => {
    const before = await buildVerified(PLAIN);
    const current = () => readFile(join(dir, 'store', 'version.txt'), 'utf8');
    const without = (name: string): Files =>
      Object.fromEntries(Object.entries(PLAIN).filter(([each]) => each !== name));
    const broken = join(dir, 'broken.zip');
    const whole = await readFile(await zipOf(PLAIN));
    await writeFile(broken, whole.subarray(0, whole.length - 40));
    const damaged = join(dir, 'damaged.zip');
    const bytes = Buffer.from(
      await readFile(
        await zipOf({ ...PLAIN, 'stop_times.txt': `${PLAIN['stop_times.txt']}${' '.repeat(9000)}` }),
      ),
    );
    const at = bytes.indexOf('stop_times.txt') + 40;
    for (let i = at; i < at + 30; i++) bytes[i] = (bytes[i] ?? 0) ^ 0x5a;
    await writeFile(damaged, bytes);
    const traversal = join(dir, 'traversal.zip');
    await writeFile(
      traversal,
      Buffer.from(
        (await readFile(await zipOf({ ...PLAIN, 'aa/bb/evil.txt': 'x' })))
          .toString('latin1')
          .replaceAll('aa/bb/evil.txt', '../../evil.txt'),
        'latin1',
      ),
    );
    const cases: [string, string][] = [
      ['no-such-feed', join(dir, 'missing.zip')],
      ['broken-zip', broken],
      ['broken-zip', damaged],
      ['path-traversal', traversal],
      ['zip-bomb', await zipOf({ ...PLAIN, 'shapes.txt': Buffer.alloc(40_000_000, 0x20) })],
      [
        'over-long-field',
        await zipOf({ ...PLAIN, 'stops.txt': `stop_id,stop_name\n1,${'x'.repeat(70_000)}\n` }),
      ],
      [
        'over-long-field',
        await zipOf({ ...PLAIN, 'stops.txt': `stop_id,stop_name\n1,"${'x\n'.repeat(700_000)}` }),
      ],
      ['no-stops', await zipOf({ ...PLAIN, 'stops.txt': 'stop_id,stop_name\n' })],
      ['no-trips', await zipOf({ ...PLAIN, 'trips.txt': 'route_id,service_id,trip_id\n' })],
      ['no-stop-times', await zipOf({ ...PLAIN, 'stop_times.txt': 'trip_id,stop_id,stop_sequence\n' })],
      ['missing-file', await zipOf(without('routes.txt'))],
      [
        'missing-file',
        await zipOf(
          Object.fromEntries(Object.entries(PLAIN).filter(([name]) => !name.startsWith('calendar'))),
        ),
      ],
      ['missing-column', await zipOf({ ...PLAIN, 'stops.txt': 'stop_name\nMill\n' })],
      ['no-tables', await zipOf({ 'readme.txt': 'not a feed' })],
      [
        'nested-too-deep',
        await zipOf({
          'a.zip': await readFile(await zipOf({ 'b.zip': await readFile(await zipOf({ 'c.zip': whole })) })),
        }),
      ],
    ];
    for (const [code, feed] of cases) {
      const result = await buildStore(options(dir, [feed]));
      expect(result.ok ? 'built' : result.error.code, feed).toBe(code);
      expect(result.ok ? '' : result.error.message).toMatch(/\S+ .*\S/);
      expect((await current()).trim()).toBe(before.version);
    }
    expect(
      (await readdir(join(dir, 'store'))).filter((name) => name.startsWith('.building') || name === '.lock'),
    ).toEqual([]);
  });
});

describe('feeds by URL', () => {
  it('are downloaded once, then requested with their ETag, and an error response fails the build', async () => {
    const bytes = await readFile(await zipOf(PLAIN));
    const requested: (string | undefined)[] = [];
    let status = 200;
    const server = createServer((request, response) => {
      requested.push(request.headers['if-none-match']);
      if (status !== 200) response.writeHead(status).end();
      else if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"one"' }).end(bytes);
    });
    const url = `http://127.0.0.1:${await listen(server)}/feed.zip`;
    try {
      const first = await buildStore(options(dir, [url]));
      const second = await buildStore(options(dir, [url]));
      expect(requested).toEqual([undefined, '"one"']);
      expect(first.ok && first.value.unchanged).toBe(false);
      expect(second.ok && second.value.unchanged).toBe(true);
      status = 500;
      const third = await buildStore(options(dir, [url]));
      expect(third.ok ? null : third.error.code).toBe('download-failed');
    } finally {
      server.close();
    }
  });

  it('leave no files behind when a download is cut off', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('PK', () => response.destroy());
    });
    const url = `http://127.0.0.1:${await listen(server)}/feed.zip`;
    try {
      const result = await buildStore(options(dir, [url]));
      expect(result.ok ? null : result.error.code).toBe('download-failed');
      expect(await readdir(join(dir, 'store', '.downloads'))).toEqual([]);
    } finally {
      server.close();
    }
  });
});
