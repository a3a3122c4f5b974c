import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type MapState,
  parseMapState,
  writeMapState,
} from '#web/features/screens/realtimeMap/address/mapState.ts';
import { filterVehicles, type MapRoute } from '#web/features/screens/realtimeMap/filters/filterVehicles.ts';
import { createHitIndex } from '#web/features/transit/map/engine/hitIndex.ts';
import { type MapVehicle, vehicleAge } from '#web/features/transit/map/engine/mapVehicle.ts';
import { testVehicle } from '#web/features/transit/map/engine/testVehicle.ts';
import { createVehicleScene } from '#web/features/transit/map/engine/vehicleScene.ts';
import { applySnapshot } from '#web/features/transit/map/feed/applySnapshot.ts';
import { sortVehicles } from '#web/features/transit/map/sortVehicles.ts';

const mapOf = (...vehicles: MapVehicle[]) => applySnapshot(new Map(), vehicles).vehicles;
const everything = parseMapState(new URLSearchParams());
const routes: MapRoute[] = [
  { id: '17', mode: 'Bus', childRouteIds: [] },
  { id: 'B', mode: 'Metro', childRouteIds: ['B1', 'B2'] },
  { id: 'B1', mode: 'Metro', childRouteIds: [] },
  { id: 'B2', mode: 'Metro', childRouteIds: [] },
];

describe('map state', () => {
  it('round-trips through the URL', () => {
    const arbitrary: fc.Arbitrary<MapState> = fc.record({
      mode: fc.constantFrom('Bus' as const, 'Metro' as const, 'RegionalRail' as const, null),
      routeIds: fc.uniqueArray(fc.constantFrom('17', 'B', 'T1', 'LUCYGO', 'AIR'), { maxLength: 4 }),
      directionId: fc.constantFrom(0 as const, 1 as const, null),
      lateOnly: fc.boolean(),
      seatsOnly: fc.boolean(),
      sort: fc.constantFrom('route' as const, 'delay' as const, 'nextStop' as const, 'distance' as const),
      selected: fc.constantFrom('281678', 'LAN3570_20260621_SID186629', null),
      place: fc.constantFrom(
        { kind: 'stop' as const, id: '21297' },
        { kind: 'station' as const, id: '30th-st' },
        { kind: 'place' as const, position: { lat: 39.95258, lon: -75.16522 } },
        null,
      ),
      find: fc.constantFrom('Fishtown & 2nd', 'ñ+%', null),
      view: fc.constantFrom({ lat: 39.95258, lon: -75.16522, zoom: 13 }, null),
    });
    fc.assert(
      fc.property(arbitrary, (state) => {
        const written = writeMapState(new URLSearchParams('hideNav=true'), state);
        expect(written.get('hideNav')).toBe('true');
        expect(parseMapState(written)).toEqual(state);
      }),
    );
  });

  it('ignores malformed parameters and limits the rest', () => {
    const tooLong = fc.constant('x'.repeat(129));
    const id = fc.oneof(fc.stringMatching(/^\w{1,6}$/), tooLong, fc.constantFrom('', ' ', '17'));
    fc.assert(
      fc.property(fc.array(fc.array(id), { maxLength: 6 }), fc.string({ maxLength: 200 }), (routes, text) => {
        const params = new URLSearchParams({ trip: text, find: text, place: text, at: text, mode: text });
        for (const ids of routes) params.append('route', ids.join(','));
        const state = parseMapState(params);
        const valid = new Set(routes.flat().filter((each) => each.trim() !== '' && each.length < 129));
        expect(state.routeIds).toEqual([...valid].slice(0, 20));
        expect(state.find?.length ?? 0).toBeLessThanOrEqual(80);
        expect(state.selected?.length ?? 0).toBeLessThanOrEqual(128);
      }),
    );
    for (const at of ['1,2', 'x,y,z', '91,0,10', '39.9,-75,10.5', ',,', '39.9,-75,99']) {
      expect(parseMapState(new URLSearchParams({ at })).view).toBeNull();
    }
  });
});

describe('applySnapshot', () => {
  it('keeps objects of unchanged vehicles, and the whole map if nothing changed', () => {
    const before = mapOf(testVehicle('1'), testVehicle('2'), testVehicle('3'));
    const same = applySnapshot(before, [testVehicle('1'), testVehicle('2'), testVehicle('3')]);
    expect(same.vehicles).toBe(before);
    const change = applySnapshot(before, [
      testVehicle('1'),
      testVehicle('2', { delay: 9 }),
      testVehicle('4'),
    ]);
    expect(change).toMatchObject({ added: 1, changed: 1, removed: 1 });
    expect(change.vehicles.get('1')).toBe(before.get('1'));
    expect([...change.vehicles.keys()]).toEqual(['1', '2', '4']);
  });

  it('uses the newer of two rows for one trip', () => {
    const young = testVehicle('1', { reportedAt: 2_000, lat: 40 });
    expect(mapOf(testVehicle('1'), young).get('1')?.lat).toBe(40);
    expect(mapOf(young, testVehicle('1')).get('1')?.lat).toBe(40);
  });
});

describe('filters', () => {
  const all = [
    testVehicle('bus', { delay: 4, occupancy: 'FEW_SEATS_AVAILABLE' }),
    testVehicle('b1', { routeId: 'B1', directionId: 1 }),
    testVehicle('b2', { routeId: 'B2', occupancy: 'STANDING_ROOM_ONLY' }),
    testVehicle('lost', { routeId: 'LUCYGO', directionId: null, status: null }),
  ];
  const shown = (more: Partial<MapState>) =>
    filterVehicles(all, { ...everything, ...more }, routes).map((v) => v.tripId);

  it('select all vehicles, or those of a mode, a parent with its children, or a route', () => {
    expect(shown({})).toHaveLength(4);
    expect(shown({ mode: 'Metro' })).toEqual(['b1', 'b2']);
    expect(shown({ routeIds: ['b'] })).toEqual(['b1', 'b2']);
    expect(shown({ routeIds: ['17'] })).toEqual(['bus']);
  });

  it('on direction, delay or seats exclude vehicles where these are unknown', () => {
    expect(shown({ directionId: 0 })).toEqual(['bus', 'b2']);
    expect(shown({ lateOnly: true })).toEqual(['bus']);
    expect(shown({ seatsOnly: true })).toEqual(['bus']);
  });
});

describe('order of the list', () => {
  const rows = [
    testVehicle('a', { routeId: '102', delay: null }),
    testVehicle('b', { routeId: '17', delay: -3 }),
    testVehicle('c', { routeId: '9', delay: 12, lat: null, lon: null }),
  ];
  const order = (...args: Parameters<typeof sortVehicles> extends [unknown, ...infer R] ? R : never) =>
    sortVehicles(rows, ...args).map((row) => row.tripId);

  it('sorts numbers by value, latest first, unknown last', () => {
    expect(order('route', null)).toEqual(['c', 'b', 'a']);
    expect(order('delay', null)).toEqual(['c', 'b', 'a']);
    expect(order('distance', { lat: 39.95, lon: -75.17 })).toEqual(['b', 'a', 'c']);
  });
});

describe('the hit index', () => {
  it('finds the nearest mark within reach, and the top one of several at the same place', () => {
    const hits = createHitIndex([
      { id: 'left', x: 100, y: 100 },
      { id: 'right', x: 130, y: 100 },
      { id: 'top', x: 130, y: 100 },
    ]);
    expect(hits.at(104, 102)).toBe('left');
    expect(hits.at(129, 99)).toBe('top');
    expect(hits.at(300, 300)).toBeNull();
    expect(createHitIndex([]).at(0, 0)).toBeNull();
  });

  it('finds a speck only by a close tap', () => {
    const hits = createHitIndex([
      { id: 'speck', x: 100, y: 100, isSmall: true },
      { id: 'name', x: 130, y: 100 },
    ]);
    expect(hits.at(92, 100)).toBe('speck');
    expect(hits.at(85, 100)).toBeNull();
    expect(hits.at(113, 100)).toBe('name');
  });
});

describe('scene', () => {
  const scene = () => createVehicleScene({ tracksOf: () => [], glideMs: () => 10_000 });

  it('moves a vehicle smoothly to a new report and stops it there', () => {
    const s = scene();
    s.update(mapOf(testVehicle('1')), 0, 0);
    expect(s.speed(0)).toBe(0);
    s.update(mapOf(testVehicle('1', { lat: 39.955, reportedAt: 10_000 })), 10_000, 10_000);
    expect(s.speed(12_000)).toBeGreaterThan(0);
    expect(s.marks(15_000)[0]?.position.lat).toBeCloseTo(39.9525, 5);
    expect(s.marks(60_000)[0]?.position.lat).toBe(39.955);
    expect(s.speed(60_000)).toBe(0);
  });

  it('turns a vehicle in the direction of movement, except below the threshold', () => {
    const s = scene();
    s.update(mapOf(testVehicle('1')), 0, 0);
    expect(s.marks(0)[0]?.heading).toBe(90);
    s.update(mapOf(testVehicle('1', { lat: 39.955 })), 0, 0);
    expect(s.marks(0)[0]?.heading).toBe(0);
    s.update(mapOf(testVehicle('1', { lat: 39.955, lon: -75.16999 })), 0, 0);
    expect(s.marks(0)[0]?.heading).toBe(0);
  });

  it('drops stale, removed and unlocated vehicles, and keeps unchanged ones', () => {
    const s = scene();
    const first = mapOf(testVehicle('1'), testVehicle('2'), testVehicle('3', { lat: null, lon: null }));
    expect(s.update(first, 0, 0)).toBe(2);
    expect(s.update(first, 0, 0)).toBe(0);
    expect(s.marks(100_000).map((mark) => mark.age)).toEqual(['aging', 'aging']);
    expect(s.marks(400_000)).toEqual([]);
    expect(s.update(mapOf(testVehicle('2')), 0, 0)).toBeGreaterThan(0);
    expect(s.marks(0).map((mark) => mark.vehicle.tripId)).toEqual(['2']);
  });

  it('uses the source’s age for a vehicle without a timestamp', () => {
    const silent = testVehicle('1', { reportedAt: null });
    expect(vehicleAge(silent, 50_000, 0)).toBe('fresh');
    expect(vehicleAge(silent, 100_000, 0)).toBe('aging');
    expect(vehicleAge(silent, 301_000, 0)).toBe('stale');
  });
});
