/** Tests the history's file: what it adds up, and what it loses when the disk fails. */
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countsOf, emptyTally, TALLY_SIZE } from '#domain/accuracy/tally.ts';
import { historyInMemory } from '#testing/historyInMemory.ts';
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

  it('says that it cannot be written, and goes on', async () => {
    const notAFolder = join(dir, 'file');
    writeFileSync(notAFolder, '');
    const history = createHistory({
      file: createHistoryClient(join(notAFolder, 'accuracy.db')),
      zone: () => 'UTC',
      now,
      log: recordingLog(),
    });
    await history.save();
    expect(history.trouble()).toContain('cannot be written');
    expect(await history.read({ from: 20261001, to: 20261013, routeId: null, byHour: false })).toBeNull();
    expect(history.firstDay()).toBeNull();
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
