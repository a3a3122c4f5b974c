import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testVehicle } from '#testing/web/vehicle.ts';
import { MAP_ZOOM } from '#web/features/transit/map/engine/mapView.ts';
import { mapPath } from '#web/features/transit/search/mapPath.ts';
import { type MapState, parseMapState, startView, writeMapState } from './mapState.ts';

describe('map state', () => {
  it('round-trips through the URL, and keeps other parameters', () => {
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

  it('ignores malformed routes and views, and limits the number of routes and the length of texts', () => {
    const tooLong = fc.constant('x'.repeat(129));
    const id = fc.oneof(fc.stringMatching(/^\w{1,6}$/), tooLong, fc.constantFrom('', ' ', '17'));
    fc.assert(
      fc.property(
        fc.array(fc.array(id), { maxLength: 6 }),
        fc.string({ maxLength: 200, size: 'max' }),
        (routes, text) => {
          const params = new URLSearchParams({ trip: text, find: text, place: text, at: text, mode: text });
          for (const ids of routes) params.append('route', ids.join(','));
          const state = parseMapState(params);
          const valid = new Set(routes.flat().filter((each) => each.trim() !== '' && each.length < 129));
          expect(state.routeIds).toEqual([...valid].slice(0, 20));
          expect(state.find?.length ?? 0).toBeLessThanOrEqual(80);
          expect(state.selected?.length ?? 0).toBeLessThanOrEqual(128);
        },
      ),
    );
    for (const at of ['1,2', 'x,y,z', '91,0,10', '39.9,-75,10.5', ',,']) {
      expect(parseMapState(new URLSearchParams({ at })).view).toBeNull();
    }
  });

  it('limits the zoom to the range of the map', () => {
    for (const [zoom, limited] of [
      [99, MAP_ZOOM.max],
      [19, MAP_ZOOM.max],
      [3, MAP_ZOOM.min],
    ]) {
      const { view } = parseMapState(new URLSearchParams({ at: `39.9,-75,${zoom}` }));
      expect(view).toEqual({ lat: 39.9, lon: -75, zoom: limited });
    }
  });
});

describe('the address of a place on the map', () => {
  const fishtown = { lat: 39.97, lon: -75.13 };

  it('round-trips, and gives no place if it is malformed', () => {
    const read = (path: string) => parseMapState(new URLSearchParams(path.split('?')[1]));
    expect(read(mapPath({ kind: 'stop', id: 'a&b' })).place).toEqual({ kind: 'stop', id: 'a&b' });
    expect(read(mapPath({ kind: 'place', position: fishtown }, 'Fishtown'))).toMatchObject({
      place: { kind: 'place', position: fishtown },
      find: 'Fishtown',
    });
    for (const query of ['place=1', 'place=x,y', 'place=91,0', 'place=,', 'stop=', 'station=%20'])
      expect(parseMapState(new URLSearchParams(query)).place).toBeNull();
  });
});

const middle = { lat: 40, lon: -75 };

it('a link to a vehicle opens at it, even with a line, and a link to a line opens at all of the line', () => {
  const [vehicle, lost] = [testVehicle('1'), testVehicle('1', { lat: null, lon: null })];
  const line = { view: null, routeIds: ['17'] };
  expect(startView(line, null, { vehicle, middle })).toMatchObject({ lat: 39.95, lon: -75.17 });
  expect(startView(line, null, { vehicle: lost, middle })).toBeNull();
  expect(startView(line, null, { vehicle: null, middle })).toBeNull();
  expect(startView({ view: null, routeIds: [] }, null, { vehicle: null, middle })).toMatchObject(middle);
});
