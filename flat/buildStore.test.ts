import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WireScheduleRow } from '#contract/flat/scheduleRow.ts';
import { buildPlain, buildVerifiedStore, PLAIN_NOW, scratchEach } from '#testing/buildVerifiedStore.ts';
import { listen } from '#testing/servers.ts';
import { feedOf, lines, options, PLAIN, readStoreDocument, STATIONS, zipBytes } from '#testing/staticFeed.ts';
import { type BuildReport, buildStore } from './buildStore.ts';
import { BuildWorkers } from './compile/rows/buildWorkers.ts';
import type { SchedulePlan } from './compile/rows/schedulePlan.ts';
import { readServices } from './compile/trips/readServices.ts';
import { Problems } from './gtfs/problems.ts';
import { verifyStore } from './verify/verifyStore.ts';

let dir = '';
scratchEach((made) => {
  ({ dir } = made);
});

const read = <T>(report: BuildReport, path: string) =>
  readStoreDocument(dir, report.version, path) as Promise<T>;

describe('the compiler', () => {
  it('writes the documents of a plain feed, with ids and times in wire format', async () => {
    const { report, client } = await buildVerifiedStore(dir, [PLAIN]);
    expect(report.problems).toEqual([]);
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
    const calendar = await read<Record<string, { service_id: string[]; special: boolean }>>(
      report,
      'calendar.json',
    );
    expect(Object.keys(calendar)).toHaveLength(14);
    expect(calendar['20260304']).toEqual({ release_name: '20260302', special: false, service_id: ['WK'] });
    expect(calendar['20260305']).toEqual({ release_name: '20260302', special: true, service_id: ['WE'] });
    expect(JSON.stringify([at, await read(report, 'timetables/17.json')])).not.toContain('platform_code');
    expect((await client.routeDetails({ routeId: '17' })).ok).toBe(false);
  });

  it('writes what it wrote before, or increases STORE_FORMAT', async () => {
    // A version is a digest of the format and all documents. A server with an older store compiles it again only if the
    // format has changed: whoever changes the output increases it, and then this version.
    const { report } = await buildVerifiedStore(dir, [{ ...PLAIN, ...STATIONS }]);
    expect(report.version).toBe('20260302-3b69ef8877c8');
  });

  it('writes the same version in its own thread and in workers', async () => {
    const { report: here } = await buildVerifiedStore(dir, [PLAIN]);
    const { report: there } = await buildVerifiedStore(dir, [PLAIN], { workers: 2 });
    expect([here.unchanged, there.unchanged]).toEqual([false, true]);
    expect(there.version).toBe(here.version);
  });
});

describe('feeds by URL', () => {
  it('are downloaded once, then requested with their ETag, and an error response fails the build', async () => {
    const bytes = await zipBytes(PLAIN);
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

describe('a build', () => {
  it('refuses a calendar with too many days of service', async () => {
    const week = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date';
    const text = lines(week, 'A,1,1,1,1,1,1,1,20260101,20261231', 'B,1,1,1,1,1,1,1,20260101,20261231');
    const feed = feedOf({ 'calendar.txt': text });
    await expect(readServices(feed, 0, 20_500, new Problems(), 700)).rejects.toThrow(
      'calendar.txt lists more than 700 days of service, the limit of a build',
    );
    expect((await readServices(feed, 0, 20_500, new Problems(), 730))?.size).toBe(2);
  });

  it('fails, and does not wait without end, when a worker exits before its first task', async () => {
    const workers = new BuildWorkers(1);
    await workers.stop();
    await expect(workers.write({} as SchedulePlan, '/nowhere', 1)).rejects.toThrow(
      'a build worker ended early',
    );
  });

  it('is verified: a document that differs from what was written is found', async () => {
    const version = await buildPlain(dir, 'A');
    const path = join(dir, 'store', 'versions', version, '1.pack');
    const bytes = await readFile(path);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    await writeFile(path, bytes);
    const verified = await verifyStore(join(dir, 'store'), 'America/New_York', PLAIN_NOW);
    expect(verified.ok && verified.value.failureCount).toBeGreaterThan(0);
  });
});
