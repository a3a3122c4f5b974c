import { describe, expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { got, lost } from '#testing/callResults.ts';
import { testDay, testSearchStop, testSourceRoute, testStation } from '#testing/entities.ts';
import { createAutocompleteHandler } from './autocompleteHandler.ts';

const now = () => Temporal.Instant.from('2026-10-13T18:02:00Z');
const entry = (
  kind: 'stop' | 'station',
  id: string,
  name: string,
  position: SearchEntry['position'],
  routeIds: string[] = ['17'],
) => testSearchStop(id, name, { kind, position, routeIds });

const entries = [
  entry('station', 'market', 'Market Station', { lat: 40, lon: -75 }, ['B1']),
  entry('stop', '1', '2nd St & Market St', { lat: 40, lon: -75.1 }),
  entry('stop', '2', 'Market St & 5th St', { lat: 40.2, lon: -75.2 }),
  entry('stop', '3', 'Peña & Córdoba', { lat: 40.1, lon: -75.2 }),
  entry('stop', '4', 'Market nowhere', null),
  entry('stop', '5', 'Market St & 6th St', { lat: 40.3, lon: -75.3 }),
];
const route = testSourceRoute({ longName: 'Harbour to Market' });
const calendar = new Map([['20261013', testDay()]]);

interface Body {
  type: string;
  geocoding: { errors?: string[] };
  features: {
    geometry: { coordinates: number[] };
    properties: {
      layer: string;
      name: string;
      distance?: number;
      addendum: { transit: { path: string | null } };
    };
  }[];
}

const station = testStation('city-hall', 'City Hall', ['1'], { position: { lat: 40, lon: -75 } });

function setup(index: 'ok' | 'down' | 'missing' = 'ok') {
  let requested = 0;
  const handle = createAutocompleteHandler({
    client: {
      searchIndex: async () => {
        requested += 1;
        return index === 'ok' ? got(entries) : lost(index === 'missing' ? 'not found' : 'HTTP');
      },
      stations: async () => got([station]),
      routes: async () => got([route]),
      parentRoutes: async () => got([]),
      calendar: async () => got(calendar),
    },
    facts: () => agency.facts,
    places: [{ name: 'Marketside', lat: 40.05, lon: -75.05 }],
    now,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const request = async (query: string) => {
    const response = await handle(new Request(`http://local/v1/autocomplete${query}`));
    return { status: response.status, body: (await response.json()) as Body };
  };
  const names = async (query: string) =>
    (await request(query)).body.features.map(({ properties }) => properties.name);
  return { request, names, requested: () => requested };
}

describe('autocomplete', () => {
  it('finds the stations of a store without an index of names', async () => {
    const { names } = setup('missing');
    expect(await names('?text=city')).toEqual(['City Hall']);
  });

  it('ranks by how well a name matches, then by kind: station, stop, place', async () => {
    const { names } = setup();
    expect(await names('?text=market')).toEqual([
      'Market Station',
      'Market St & 5th St',
      'Market St & 6th St',
      'Marketside',
      'Bus 17: Harbour to Market',
      '2nd St & Market St',
    ]);
  });

  it('puts the nearer of equal matches first, with its distance', async () => {
    const { request } = setup();
    const { body } = await request('?text=market%20st%20%26&focus.point.lat=40.31&focus.point.lon=-75.31');
    expect(body.features[0]?.properties.name).toBe('Market St & 6th St');
    expect(body.features[0]?.properties.distance).toBeGreaterThan(1);
    expect(body.features[0]?.properties.distance).toBeLessThan(2);
  });

  it('ignores accents and word order', async () => {
    const { names } = setup();
    expect(await names('?text=PENA')).toEqual(['Peña & Córdoba']);
    expect(await names('?text=córdoba%20peña')).toEqual(['Peña & Córdoba']);
    expect(await names('?text=zzz')).toEqual([]);
  });

  it('returns GeoJSON in which a route has the path of its page', async () => {
    const { body } = await setup().request('?text=17&size=1');
    expect(body.type).toBe('FeatureCollection');
    expect(body.features).toHaveLength(1);
    expect(body.features[0]).toMatchObject({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-75.1, 40] },
      properties: { layer: 'route', addendum: { transit: { path: '/schedules/17' } } },
    });
  });

  it.each([
    '',
    '?text=%20',
    `?text=${'x'.repeat(141)}`,
    '?text=a&size=many',
    '?text=a&focus.point.lat=40',
    '?text=a&focus.point.lat=99&focus.point.lon=0',
  ])('rejects the query "%s" with an explanation', async (query) => {
    const { status, body } = await setup().request(query);
    expect(status).toBe(400);
    expect(body.geocoding.errors?.[0]).toContain('invalid param');
  });

  it('limits the requested size to 40 results', async () => {
    const { status, body } = await setup().request('?text=market&size=12345');
    expect(status).toBe(200);
    expect(body.geocoding).toMatchObject({ query: { size: 40 } });
  });

  it('builds its index once for concurrent requests, and responds with 503 if it cannot read the names', async () => {
    const { names, requested } = setup();
    await Promise.all(Array.from({ length: 10 }, () => names('?text=m')));
    expect(requested()).toBe(1);
    expect((await setup('down').request('?text=m')).status).toBe(503);
  });
});
