/** Tests the history's file: what it adds up, and what it loses when the disk fails. */
import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countsOf, emptyTally, TALLY_SIZE } from '#domain/accuracy/tally.ts';
import { emptySchedule, historyInMemory, TRIP_SECONDS, watchedTrip } from '#testing/accuracyHistory.ts';
import { recordingLog } from '#testing/sampleNetwork.ts';
import { createHistory } from './history.ts';
import { createHistoryClient } from './historyClient.ts';
import { type CellRow, openHistoryFile } from './historyFile.ts';
import type { SharedDays } from './sharedDays.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'history-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const now = () => Temporal.Instant.from('2026-10-13T18:00:00Z');
const lastWeeks = { from: 20261001, to: 20261013, routeId: null, byHour: false };
const counts = (seen: number): number[] => countsOf({ ...emptyTally(), seen, onTime: seen });
const row = (day: number, routeId: string, direction: 0 | 1 | null, hour: number, seen = 1): CellRow => [
  day,
  routeId,
  direction,
  hour,
  ...counts(seen),
];
const SEEN = countsOf({ ...emptyTally(), seen: 1 }).indexOf(1);

describe('the file', () => {
  it('adds up a period by line and direction, and by hour', () => {
    const file = openHistoryFile(':memory:');
    file.add([
      row(20261012, '17', 0, 8),
      row(20261013, '17', 0, 8, 2),
      row(20261013, '17', 0, 9),
      row(20261013, 'B', null, 8),
    ]);
    file.add([row(20261013, '17', 0, 8, 4)]);
    const period = { from: 20261013, to: 20261013, routeId: null, byHour: false };
    expect(
      file
        .read(period)
        .map(({ routeId, directionId, hour, counts: all }) => [routeId, directionId, hour, all[SEEN]]),
    ).toEqual([
      ['17', 0, null, 7],
      ['B', null, null, 1],
    ]);
    expect(
      file
        .read({ ...period, from: 20261001, routeId: '17', byHour: true })
        .map(({ hour, counts: all }) => [hour, all[SEEN]]),
    ).toEqual([
      [8, 7],
      [9, 1],
    ]);
    file.prune(20261013);
    expect(file.days()).toEqual([20261013]);
    file.replaceDay(20261013, [row(20261013, 'B', 1, 8)]);
    expect(file.rowsOfDay(20261013)).toEqual([row(20261013, 'B', 1, 8)]);
    expect(file.rowsOfDay(20261013)[0]).toHaveLength(4 + TALLY_SIZE);
  });

  it('keeps running times', () => {
    const file = openHistoryFile(':memory:');
    const times = Float32Array.from({ length: 48 }, (_, index) => index / 2);
    file.setRunningTimes([['a', times]]);
    expect(file.runningTimes()).toEqual([['a', times]]);
  });
});

describe('the history', () => {
  it('sets a damaged file aside, says so, and starts again', async () => {
    const path = join(dir, 'damaged.db');
    writeFileSync(path, 'this is no database, but it is long enough to look like one'.repeat(100));
    const log = recordingLog();
    const history = createHistory({ file: createHistoryClient(path), zone: () => 'UTC', now, log });
    await history.save();
    expect(history.trouble()).toContain('damaged');
    expect(existsSync(`${path}.damaged`)).toBe(true);
    await history.save();
    expect(history.trouble()).toBeNull();
    expect(await history.read({ from: 20261001, to: 20261013, routeId: null, byHour: false })).toEqual([]);
  });

  it('counts no lines that a feed makes up', async () => {
    const history = createHistory({ file: historyInMemory(), zone: () => 'UTC', now, log: recordingLog() });
    for (let seconds = 0; seconds <= TRIP_SECONDS; seconds += 30) {
      const trip = watchedTrip('1', now(), seconds);
      const trips = [trip, { ...trip, routeId: 'made up' }];
      await history.sampler.take(trips, emptySchedule, now().add({ seconds }), 'UTC');
    }
    await history.save();
    expect((await history.read(lastWeeks))?.map(({ routeId }) => routeId)).toEqual(['17']);
    await history.stop();
  });

  it('says that it cannot be written, goes on, and later writes what was counted meanwhile', async () => {
    const notAFolder = join(dir, 'file');
    writeFileSync(notAFolder, '');
    const history = createHistory({
      file: createHistoryClient(join(notAFolder, 'accuracy.db')),
      zone: () => 'UTC',
      now,
      log: recordingLog(),
    });
    for (let seconds = 0; seconds <= TRIP_SECONDS; seconds += 30)
      await history.sampler.take(
        [watchedTrip('1', now(), seconds)],
        emptySchedule,
        now().add({ seconds }),
        'UTC',
      );
    await history.save();
    expect(history.trouble()).toContain('cannot be written');
    expect(await history.read(lastWeeks)).toBeNull();
    expect(history.firstDay()).toBeNull();
    rmSync(notAFolder);
    await history.save();
    expect(history.trouble()).toBeNull();
    expect((await history.read(lastWeeks))?.[0]?.counts[SEEN]).toBeGreaterThan(3);
    await history.stop();
  });

  it('loses nothing but the present minutes when the disk is full, and says so', async () => {
    const path = join(dir, 'full.db');
    const own = (file: string) => JSON.stringify(resolve(import.meta.dirname, '../..', file));
    const script = `
      import { createHistory } from ${own('live/accuracy/history.ts')};
      import { createHistoryClient } from ${own('live/accuracy/historyClient.ts')};
      import { emptySchedule, TRIP_SECONDS, watchedTrip } from ${own('testing/accuracyHistory.ts')};
      const now = () => Temporal.Instant.from('2026-10-13T18:00:00Z');
      const say = (fields, message) => console.log(message);
      const file = createHistoryClient(${JSON.stringify(path)});
      const log = { info: say, warn: say, error: say };
      const history = createHistory({ file, zone: () => 'UTC', now, log });
      const row = (line) => [20261012, 'line ' + line, 0, 8, ...Array(${TALLY_SIZE}).fill(12345)];
      // The history's thread does not keep a process alive.
      const awake = setInterval(() => undefined, 1000);
      let lines = 0;
      for (const count of [100, 10, 1])
        try {
          for (; ; lines += count) await file.add(Array.from({ length: count }, (_, i) => row(lines + i)));
        } catch {}
      for (let seconds = 0; seconds <= TRIP_SECONDS; seconds += 30)
        await history.sampler.take([watchedTrip('1', now(), seconds)], emptySchedule, now().add({ seconds }), 'UTC');
      await history.save();
      const read = await history.read({ from: 20261001, to: 20261013, routeId: null, byHour: false });
      console.log(JSON.stringify({ lines, trouble: history.trouble(), read: read?.length }));
      await history.stop();
      clearInterval(awake);`;
    // A file that may not grow any further fails like one on a full disk.
    const program = join(dir, 'full.mjs');
    writeFileSync(program, script);
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      'ulimit -f 1024; exec "$0" "$1"',
      process.execPath,
      program,
    ]);
    const said = stdout.trim().split('\n');
    const { lines, trouble, read } = JSON.parse(said.at(-1) ?? '');
    expect(said[0]).toContain('cannot be written');
    expect(trouble).toContain('cannot be written');
    expect(lines).toBeGreaterThan(50);
    expect(read).toBe(lines);
    // With room again, the file is whole.
    const file = openHistoryFile(path);
    expect(file.rowsOfDay(20261012)).toHaveLength(lines);
    file.add([row(20261013, '17', 0, 8)]);
    file.close();
  });

  it('is the same on all servers that share it', async () => {
    const days = new Map<string, { mark: string; rows: CellRow[] }>();
    let puts = 0;
    const shared: SharedDays = {
      marks: async () => new Map([...days].map(([day, { mark }]) => [day, mark])),
      get: async (day) => days.get(day)?.rows ?? null,
      async put(day, rows) {
        days.set(day, { mark: String(puts++), rows: [...rows] });
        return days.get(day)?.mark ?? '';
      },
      prune: async () => undefined,
      close: async () => undefined,
    };
    const files = [historyInMemory(), historyInMemory()];
    const [poller, follower] = files.map((file) =>
      createHistory({ file, shared, zone: () => 'UTC', now, log: recordingLog() }),
    );
    await files[0]?.add([row(20261012, '17', 0, 8, 3)]);
    // An empty snapshot makes this server the one that samples.
    const schedule = { network: async () => ({ routes: new Map(), calendar: new Map() }) } as never;
    await poller?.sampler.take([], schedule, now(), 'UTC');
    await poller?.save();
    await follower?.save();
    const query = { from: 20261001, to: 20261013, routeId: null, byHour: true };
    const read = await follower?.read(query);
    expect(read?.map(({ routeId, hour, counts: all }) => [routeId, hour, all[SEEN]])).toEqual([['17', 8, 3]]);
    expect(read).toEqual(await poller?.read(query));
  });
});
