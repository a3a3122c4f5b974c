import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseServiceTime } from '#domain/time/serviceDay.ts';
import { feedProblems } from '#testing/feedProblems.ts';
import { isLong } from '#testing/long.ts';
import { loadDemo } from './demos.ts';
import { dayNames, releaseAt } from './release.ts';
import { buildDemoFeed } from './writeFeed.ts';

type Row = Record<string, string>;

const today = Temporal.PlainDate.from('2026-11-21');
const city = await loadDemo('city');
let dir = '';
const tables: Record<string, Row[]> = {};
const rows = (name: string): Row[] => tables[name] ?? [];
const ids = (name: string, column: string): Set<string> =>
  new Set(rows(name).map((row) => row[column] ?? ''));

/** Calls by trip id, read with `split` because a general CSV parser is slow for so many rows. */
const calls = new Map<string, { time: number; stop: string; sequence: number; along: number }[]>();

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'demo-feed-'));
  await buildDemoFeed(city, join(dir, 'current'), { today, release: 'current' });
  await buildDemoFeed(city, join(dir, 'next'), { today, release: 'next' });
  const names =
    'agency stops routes trips calendar calendar_dates shapes directions feed_info levels pathways';
  for (const name of names.split(' ')) {
    tables[name] = parse(await readFile(join(dir, 'current', `${name}.txt`)), { columns: true });
  }
  const text = await readFile(join(dir, 'current', 'stop_times.txt'), 'utf8');
  for (const line of text.trimEnd().split('\n').slice(1)) {
    const [trip = '', arrival = '', departure, stop = '', sequence, along] = line.split(',');
    expect(departure).toBe(arrival);
    const list = calls.get(trip) ?? [];
    list.push({
      time: parseServiceTime(arrival) ?? Number.NaN,
      stop,
      sequence: Number(sequence),
      along: Number(along),
    });
    calls.set(trip, list);
  }
}, 600_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('the demo feed', () => {
  it('contains all rail and metro lines, and many bus lines and stops', () => {
    const routes = rows('routes');
    const idsOfType = (type: string) =>
      routes.filter((row) => row.route_type === type).map((row) => row.route_id);
    expect(idsOfType('2')).toEqual('AIR CHE CHW CYN FOX LAN MED NOR PAO TRE WAR WIL WTR'.split(' '));
    const metro = [...idsOfType('0'), ...idsOfType('1')].sort();
    expect(metro).toEqual('B1 B2 B3 D1 D2 G1 L1 M1 T1 T2 T3 T4 T5'.split(' '));
    expect(idsOfType('3').filter((id) => !id?.endsWith('Bus')).length).toBeGreaterThanOrEqual(40);
    expect(idsOfType('3')).toContain('T1Bus');
    expect(ids('stops', 'stop_name').size).toBeGreaterThan(1000);
  });

  it('is valid', async () => {
    for (const release of ['current', 'next']) expect(await feedProblems(join(dir, release))).toEqual([]);
  });

  it('has unique ids and no broken references', () => {
    const stops = ids('stops', 'stop_id');
    expect(stops.size).toBe(rows('stops').length);
    const [routes, services, shapes] = [
      ids('routes', 'route_id'),
      ids('calendar', 'service_id'),
      ids('shapes', 'shape_id'),
    ];
    const trips = rows('trips');
    expect(ids('trips', 'trip_id').size).toBe(trips.length);
    const broken = trips.filter(
      (trip) =>
        !routes.has(trip.route_id ?? '') ||
        !services.has(trip.service_id ?? '') ||
        !shapes.has(trip.shape_id ?? '') ||
        !calls.has(trip.trip_id ?? ''),
    );
    expect(broken).toEqual([]);
    expect(calls.size).toBe(trips.length);
    expect([...calls.values()].flat().every((call) => stops.has(call.stop))).toBe(true);
    const parents = rows('stops').filter((row) => row.location_type === '1');
    const parentIds = new Set(parents.map((row) => row.stop_id));
    const orphans = rows('stops').filter((row) => row.parent_station && !parentIds.has(row.parent_station));
    expect(orphans).toEqual([]);
    const levels = ids('levels', 'level_id');
    expect(rows('stops').filter((row) => row.level_id && !levels.has(row.level_id))).toEqual([]);
    for (const way of rows('pathways')) {
      expect(stops.has(way.from_stop_id ?? '') && stops.has(way.to_stop_id ?? '')).toBe(true);
    }
    expect(rows('pathways').filter((way) => way.pathway_mode === '5').length).toBeGreaterThan(50);
    for (const { service_id } of rows('calendar_dates')) expect(services.has(service_id ?? '')).toBe(true);
    for (const { route_id } of rows('directions')) expect(routes.has(route_id ?? '')).toBe(true);
  });

  it('lists the headways of the headway-based line, with as many departures as its timetable has', async () => {
    const frequencies: Row[] = parse(await readFile(join(dir, 'current', 'frequencies.txt')), {
      columns: true,
    });
    expect(frequencies.length).toBeGreaterThan(10);
    const templates = new Set(rows('trips').flatMap((trip) => (trip.route_id === '73' ? trip.trip_id : [])));
    expect(new Set(frequencies.map(({ trip_id }) => trip_id))).toEqual(templates);
    const made = city.network.trips.filter(({ pattern }) => pattern.route.id === '73');
    const starts = frequencies.reduce((sum, { start_time, end_time, headway_secs }) => {
      const span = (parseServiceTime(end_time ?? '') ?? 0) - (parseServiceTime(start_time ?? '') ?? 0);
      return sum + Math.ceil(span / Number(headway_secs));
    }, 0);
    expect(starts).toBe(made.length);
  });

  it('has only trips that move forward through two or more stops, the latest ending between 2 and 6 a.m.', () => {
    let latest = 0;
    for (const [trip, list] of calls) {
      expect(list.length, trip).toBeGreaterThanOrEqual(2);
      for (const [index, call] of list.entries()) {
        const before = list[index - 1];
        if (!Number.isFinite(call.time) || call.sequence !== index + 1)
          throw new Error(`bad call of ${trip}`);
        if (before && (call.time < before.time || call.along < before.along))
          throw new Error(`${trip} reverses`);
      }
      latest = Math.max(latest, list.at(-1)?.time ?? 0);
    }
    expect(latest).toBeGreaterThan(26 * 3600);
    expect(latest).toBeLessThan(30 * 3600);
  });

  it('has all stops in the region', () => {
    for (const { stop_lat, stop_lon } of rows('stops')) {
      expect(Number(stop_lat)).toBeGreaterThan(39.6);
      expect(Number(stop_lat)).toBeLessThan(40.4);
      expect(Number(stop_lon)).toBeGreaterThan(-75.85);
      expect(Number(stop_lon)).toBeLessThan(-74.7);
    }
  });

  it('has train numbers as the blocks of rail trips, and joins the two halves of a through train', () => {
    const rail = rows('trips').filter((trip) => trip.trip_id?.includes('_'));
    expect(rail.length).toBeGreaterThan(1000);
    for (const trip of rail) {
      expect(trip.trip_id).toMatch(/^[A-Z]{3}\d+_\d{8}_SID\d+$/);
      expect(trip.trip_id?.startsWith(`${trip.route_id}${trip.block_id}_`)).toBe(true);
    }
    const halves = rail.filter((trip) => trip.service_id === rail[0]?.service_id && trip.block_id === '9501');
    expect(halves.map((trip) => trip.route_id).sort()).toEqual(['LAN', 'PAO']);
    const [lan, pao] = ['LAN', 'PAO'].map((id) =>
      calls.get(halves.find((t) => t.route_id === id)?.trip_id ?? ''),
    );
    expect(lan?.at(-1)?.stop).toBe(pao?.[0]?.stop);
    expect((pao?.[0]?.time ?? 0) - (lan?.at(-1)?.time ?? 0)).toBe(120);
  });

  it('never has one bus or metro vehicle on two trips at once', () => {
    const blocks = new Map<string, { start: number; end: number }[]>();
    for (const trip of rows('trips')) {
      if (trip.trip_id?.includes('_')) continue;
      const list = calls.get(trip.trip_id ?? '') ?? [];
      const key = `${trip.service_id} ${trip.block_id}`;
      const turns = blocks.get(key) ?? [];
      turns.push({ start: list[0]?.time ?? 0, end: list.at(-1)?.time ?? 0 });
      blocks.set(key, turns);
    }
    for (const turns of blocks.values()) {
      turns.sort((a, b) => a.start - b.start);
      expect(turns.every((turn, index) => turn.start >= (turns[index - 1]?.end ?? 0))).toBe(true);
    }
  });

  it('replaces weekday services with holiday services on Thanksgiving, and has trips for every service', () => {
    const services = new Map(rows('calendar').map((row) => [row.service_id, row]));
    expect([...services.keys()].slice(0, 3)).toEqual(['10', '12', '13']);
    const thanksgiving = rows('calendar_dates').filter((row) => row.date === '20261126');
    const added = thanksgiving.filter((row) => row.exception_type === '1').map((row) => row.service_id);
    const removed = thanksgiving.filter((row) => row.exception_type === '2').map((row) => row.service_id);
    expect(added).toContain('13');
    expect(removed).toContain('10');
    expect([added.length, removed.length]).toEqual([2, 2]);
    expect(dayNames(city)['20261126']).toBe('Thanksgiving Day');
    for (const id of services.keys()) {
      expect(rows('trips').some((trip) => trip.service_id === id)).toBe(true);
    }
  });

  it.runIf(isLong)('has the same bytes on two days of a release', async () => {
    await buildDemoFeed(city, join(dir, 'again'), { today: today.add({ days: 1 }), release: 'current' });
    for (const name of await readdir(join(dir, 'current'))) {
      const [one, two] = await Promise.all(
        ['current', 'again'].map((folder) => readFile(join(dir, folder, name))),
      );
      expect(one?.equals(two ?? Buffer.alloc(0)), name).toBe(true);
    }
  });

  it('shares no trip id with the next release', async () => {
    const next: Row[] = parse(await readFile(join(dir, 'next', 'trips.txt')), { columns: true });
    const now = ids('trips', 'trip_id');
    expect(next.length).toBeGreaterThan(20_000);
    expect(next.filter((trip) => now.has(trip.trip_id ?? ''))).toEqual([]);
  });
});

describe('releases', () => {
  it('cover at least 30 days before and 45 days after any day, and follow one another without a gap', () => {
    for (let offset = 0; offset < 400; offset++) {
      const day = Temporal.PlainDate.from('2025-01-01').add({ days: offset });
      const current = releaseAt(day, 'current');
      expect(current.starts.until(day).days).toBeGreaterThanOrEqual(30);
      expect(day.until(current.ends).days).toBeGreaterThanOrEqual(45);
      expect(releaseAt(day, 'next').starts.toString()).toBe(current.ends.add({ days: 1 }).toString());
    }
  });
});
