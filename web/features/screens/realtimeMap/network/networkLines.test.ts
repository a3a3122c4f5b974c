import { expect, it } from 'vitest';
import type { ContractClient } from '#contract/client.ts';
import type { Route } from '#domain/routes/route.ts';
import { networkLines, networkMiddle } from './networkLines.server.ts';

const route = (id: string, mode: Route['mode'], childRouteIds: string[] = []) =>
  ({
    id,
    name: id,
    longName: id,
    title: id,
    mode,
    bgColor: '#0097d6',
    fgColor: '#000000',
    childRouteIds,
  }) as unknown as Route;
const way = (lat: number) => [
  { lat, lon: -75.2 },
  { lat, lon: -75.1 },
];
let now = Temporal.Instant.from('2026-10-13T18:02:00Z');

/** Creates a service that has these shapes, by route and direction, and records requests. */
function service(shapes: Record<string, { lat: number; lon: number }[][]>) {
  const requested: string[] = [];
  const kml: ContractClient['kml'] = async ({ routeId, directionId }) => {
    requested.push(`${routeId}/${directionId}`);
    const found = shapes[`${routeId}/${directionId}`];
    if (!found) return { ok: false, error: { kind: 'not found', since: null } } as never;
    const lines = {
      shapes: found.map((points, i) => ({ id: String(i), points, directionId: null })),
      detours: [],
      unserved: [],
    };
    return { ok: true, value: { value: lines } } as never;
  };
  return { requested, app: { client: { kml } as unknown as ContractClient, now: () => now } };
}

it('the network excludes buses and parents, and lists a shape used in both directions once', async () => {
  const { app, requested } = service({
    'L1/0': [way(39.95)],
    'L1/1': [way(39.9502).toReversed()],
    'WAR/0': [way(40.1), way(40.2)],
    'WAR/1': [way(40.1).toReversed()],
  });
  const lines = await networkLines(app, [
    route('17', 'Bus'),
    route('L', 'Metro', ['L1']),
    route('L1', 'Metro'),
    route('WAR', 'RegionalRail'),
  ]);
  expect(requested.toSorted()).toEqual(['L1/0', 'L1/1', 'WAR/0', 'WAR/1']);
  expect(lines.map(({ mode, points }) => [mode, points[0]?.lat])).toEqual([
    ['Metro', 39.95],
    ['RegionalRail', 40.1],
    ['RegionalRail', 40.2],
  ]);
});

it('lines are requested once an hour for the routes of a release, and on every call while none are known', async () => {
  const { app, requested } = service({ 'L1/0': [way(39.95)] });
  const routes = [route('L1', 'Metro')];
  await networkLines(app, routes);
  await networkLines(app, routes);
  expect(requested).toHaveLength(2);
  now = now.add({ minutes: 61 });
  await networkLines(app, routes);
  expect(requested).toHaveLength(4);
  const none = service({});
  const others = [route('L2', 'Metro')];
  await networkLines(none.app, others);
  await networkLines(none.app, others);
  expect(none.requested).toHaveLength(4);
});

it('the middle of a network is where most of its stations are, however far its lines go', () => {
  const city = [39.95, 39.951, 39.952].map((lat) => ({ lat, lon: -75.16 }));
  const suburbs = [40.1, 40.2, 40.3, 40.4].map((lat) => ({ lat, lon: -75.5 }));
  expect(networkMiddle([...suburbs, ...city])?.lat).toBeCloseTo(39.951);
  expect(networkMiddle([])).toBeNull();
});

it('of many stations, some are enough', () => {
  const many = Array.from({ length: 5_000 }, (_, i) => ({ lat: 40 + (i % 2), lon: i < 4_000 ? 10 : 12 }));
  expect(networkMiddle(many)?.lon).toBeCloseTo(10);
});
