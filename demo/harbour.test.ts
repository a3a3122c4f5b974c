/** The small demo's feed covers cases that the city lacks. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import bindings from 'gtfs-realtime-bindings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feedProblems } from '#testing/feedProblems.ts';
import { loadDemo } from './demos.ts';
import { createSimulator } from './simulator/createSimulator.ts';
import { buildDemoFeed } from './writeFeed.ts';

const today = Temporal.PlainDate.from('2026-10-13');
const harbour = await loadDemo('harbour');
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'harbour-'));
  await buildDemoFeed(harbour, dir, { today, release: 'current' });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const table = async (name: string): Promise<Record<string, string>[]> =>
  parse(await readFile(join(dir, `${name}.txt`)), { columns: true });

it('the feed has trams, ferries, buses, lines without a colour, every value of wheelchair_boarding, and no stations', async () => {
  const routes = await table('routes');
  expect(routes.map(({ route_type }) => route_type).sort()).toEqual(['0', '0', '3', '3', '3', '4', '4']);
  expect(routes.some(({ route_color }) => route_color === '')).toBe(true);
  const stops = await table('stops');
  expect(Object.keys(stops[0] ?? {})).not.toContain('location_type');
  expect(new Set(stops.map(({ wheelchair_boarding }) => wheelchair_boarding))).toEqual(
    new Set(['', '1', '2']),
  );
});

it('the feed is valid', async () => expect(await feedProblems(dir)).toEqual([]));

it('trams run by headway without exact times, and no other line does', async () => {
  const trips = new Map((await table('trips')).map((trip) => [trip.trip_id, trip.route_id]));
  const frequencies = await table('frequencies');
  expect(new Set(frequencies.map(({ trip_id }) => trips.get(trip_id)))).toEqual(new Set(['T1', 'T2']));
  expect(frequencies.every(({ exact_times }) => exact_times === '0')).toBe(true);
});

it('stop names are translated if they have an English form, and only then', async () => {
  const names = new Map((await table('translations')).map((row) => [row.field_value, row.translation]));
  expect(names.get('Hôtel de Ville')).toBe('City Hall');
  expect(names.has('Cap-Doré')).toBe(false);
  const places = new Set((await table('stops')).map(({ stop_name }) => stop_name));
  const translated = [...names.keys()].filter((name) => name !== '');
  expect(translated.filter((name) => !places.has(name ?? ''))).toEqual([]);
});

it('vehicles of all three modes report, and alerts are in both languages', async () => {
  // It is 8:30 on a Tuesday morning, local time.
  const now = Temporal.Instant.from('2026-10-13T11:30:00Z');
  const simulator = createSimulator({ demo: harbour, feedDir: dir, now: () => now });
  const feed = async (name: string) => {
    const answer = await simulator.handle(new Request(`http://feeds.test/${name}.pb`));
    return bindings.transit_realtime.FeedMessage.decode(new Uint8Array(await answer.arrayBuffer())).entity;
  };
  const vehicles = await feed('vehicle-positions');
  const routes = new Set(vehicles.map(({ vehicle }) => vehicle?.trip?.routeId));
  for (const id of ['T1', 'T2', 'N1', '10']) expect(routes).toContain(id);
  const alerts = await feed('alerts');
  expect(alerts.length).toBeGreaterThan(0);
  for (const { alert } of alerts)
    expect(alert?.headerText?.translation?.map(({ language }) => language)).toEqual(['fr', 'en']);
  simulator.stop();
});
