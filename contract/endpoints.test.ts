import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asSpelled } from '#domain/routeSpelling.ts';
import { runs } from '#testing/long.ts';
import { type DecodeContext, type Endpoint, endpointPath, endpointRequests } from './endpoint/endpoint.ts';
import { endpoints } from './endpoints.ts';
import { openApi } from './openapi.ts';

const context: DecodeContext = {
  zone: 'America/New_York',
  now: Temporal.Instant.from('2026-10-13T12:00:00Z'),
  routeId: asSpelled,
};
const parameters = {
  routeId: '17',
  stopId: '1',
  tripId: '5',
  type: 'bus',
  directionId: '0',
  routeIds: [],
  stopIds: [],
  tripIds: [],
};
type Any = Endpoint<typeof parameters, unknown>;
const all = Object.values(endpoints) as unknown as Any[];

const sample: Record<string, unknown> = {
  routes: { route_id: 'T4', route_type: 0 },
  'parent-routes': { route_id: 'B', route_type: 1, routes: ['B1'] },
  directions: { route_id: '17', direction_id: 0, direction: 'Northbound' },
  'station-information': { slug: 'exton-station', gtfsId: ['90504'] },
  stops: { stop_id: 1, stop_name: 'A' },
  'stop-schedule': { route_id: '17', trip_id: 5, arrival_time: '05:00:00' },
  'route-stop-schedule': { trip_id: 5, arrival_time: '05:00:00' },
  'trip-schedule': { stop_id: 5, stop_sequence: 1 },
  shapes: {
    shape_id: '1',
    direction_id: 0,
    coordinates: [
      [-75.1, 39.9],
      [-75.2, 39.9],
    ],
  },
  'search-index': { kind: 'stop', id: '1', name: 'A' },
  alerts: { alert_id: '1' },
  detours: { detour_id: 'D1', route_id: '17' },
  elevators: { line: 'Broad Street Line', station: 'Allegheny', elevator: 'Street' },
  'live-stops': { stop_id: 1, stop_name: 'A' },
  trips: { route_id: '17', trip_id: '5' },
  predictions: { route_id: 'B1', trip_id: 5 },
  geocode: { type: 'STOP', name: 'A', id: '1', lat: 40, lon: -75 },
  'live-stop-schedule': { route_id: 'B1', trip_id: 5 },
};
const rowEndpoints = all.filter((each) => each.name in sample);

describe('every decoder', () => {
  it('does not throw for random JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (body) => {
        for (const each of all) {
          const decoded = each.decode(body, context, parameters);
          expect(typeof decoded.ok).toBe('boolean');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('does not throw for random JSON under its own keys', () => {
    const keysOf = (each: Any): string[] => {
      const schema = each.schema as { properties?: object; items?: { properties?: object } };
      return Object.keys(schema.properties ?? schema.items?.properties ?? {});
    };
    for (const each of all) {
      const keys = keysOf(each);
      if (keys.length === 0) continue;
      const rows = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 3 }));
      fc.assert(
        fc.property(rows, (row) => {
          for (const body of [row, [row], { trip: row, stop_times: [row] }, { '20261012': row }]) {
            expect(typeof each.decode(body, context, parameters).ok).toBe('boolean');
          }
        }),
        { numRuns: runs(60) },
      );
    }
  });

  it('of a list is tested with a sample', () => {
    const lists = all.filter((each) => (each.schema as { type?: string }).type === 'array');
    expect(rowEndpoints.map((each) => each.name).sort()).toEqual(lists.map((each) => each.name).sort());
  });

  it.each(rowEndpoints.map((each) => [each.name, each] as const))(
    'keeps the good rows among random bad ones: %s',
    (name, endpoint) => {
      const bad = fc.oneof(
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.boolean(),
        fc.array(fc.integer()),
      );
      fc.assert(
        fc.property(fc.array(fc.option(bad, { nil: undefined })), (mixed) => {
          const rows = mixed.map((each) => (each === undefined ? sample[name] : each));
          const good = mixed.filter((each) => each === undefined).length;
          const decoded = endpoint.decode(rows, context, parameters);
          if (good === 0 && rows.length > 0) {
            // "Nothing readable" is different from "nothing": an elevator may be out of service.
            expect(decoded.ok).toBe(false);
            return;
          }
          expect(decoded.ok && (decoded.value.value as unknown[]).length).toBe(good);
          expect(decoded.ok && decoded.value.skipped.length).toBe(rows.length - good);
        }),
        { numRuns: runs(50) },
      );
    },
  );

  it.each(rowEndpoints.map((each) => [each.name, each] as const))(
    'accepts false, null and "" as an empty list and finds rows inside an object: %s',
    (name, endpoint) => {
      for (const empty of [false, null, '', []]) {
        expect(endpoint.decode(empty, context, parameters)).toEqual({
          ok: true,
          value: { value: [], skipped: [] },
        });
      }
      for (const body of [{ stations: [sample[name]] }, { ok: true, count: 1, list: [sample[name]] }]) {
        const wrapped = endpoint.decode(body, context, parameters);
        // In an object of directions, every key is a route.
        if (name !== 'directions') expect(wrapped.ok && (wrapped.value.value as unknown[]).length).toBe(1);
      }
      const decoded = endpoint.decode({ meta: {}, results: [sample[name]] }, context, parameters);
      expect(decoded.ok && (decoded.value.value as unknown[]).length).toBe(1);
    },
  );
});

describe('the API description', () => {
  const document = openApi({ title: 'Rider data', version: '1' }) as {
    openapi: string;
    paths: Record<
      string,
      { get: { operationId: string; parameters: { name: string; in: string; required: boolean }[] } }
    >;
  };

  it('lists every endpoint and the version once', () => {
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).map((each) => each.get.operationId);
    expect(new Set(operations).size).toBe(operations.length);
    expect(operations.sort()).toEqual([...all.map((each) => each.name), 'version'].sort());
  });

  it('declares every path parameter, and does not require lists or optional parameters', () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(get.parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(inPath);
    }
    const trips = document.paths['/live/api/v2/trips']?.get.parameters;
    expect(trips).toMatchObject([{ name: 'route_id', in: 'query', required: false }]);
    const places = document.paths['/autocomplete/v1/autocomplete']?.get.parameters;
    expect(places?.filter(({ required }) => required).map(({ name }) => name)).toEqual(['text']);
    expect(places?.map(({ name }) => name)).toEqual(['text', 'size', 'focus.point.lat', 'focus.point.lon']);
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

it('a server reads the parameters that the client writes', () => {
  const given = { text: '15th & Market', size: '5', lat: '39.9', lon: '-75.1' };
  const url = new URL(endpointPath(endpoints.places.path, given) ?? '', 'http://services.test');
  const { pathname, readParameters } = endpointRequests(endpoints.places);
  expect(url.pathname).toBe(pathname);
  expect(readParameters(url.searchParams)).toEqual(given);
});

it('a parameter that is missing from the query is null, and the path has no trailing slash', () => {
  const { pathname, readParameters } = endpointRequests(endpoints.trips);
  expect(pathname).toBe('/api/v2/trips');
  expect(readParameters(new URLSearchParams('direction=1'))).toEqual({ routeIds: null });
});
