import { describe, expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { connectingRoutes, stationInformation } from './stationInformation.ts';

describe('station information', () => {
  it('allows a station without a name or position, but not without a slug', () => {
    const { value, skipped } = decodeBody(
      stationInformation,
      [
        {
          slug: 'exton-station',
          gtfsId: 90504,
          name: 'Exton',
          latitude: '40.0193',
          longitude: '-75.6227',
          accessible: 'yes',
        },
        { slug: 'bare', gtfsId: ['1', 2, '1'], lat: null, accessible: 'N/A', entrances: false },
        { name: 'No slug' },
      ],
      {},
    );
    expect(value[0]).toMatchObject({
      gtfsIds: ['90504'],
      name: 'Exton',
      position: { lat: 40.0193, lon: -75.6227 },
      accessible: true,
    });
    expect(value[1]).toMatchObject({
      name: 'bare',
      gtfsIds: ['1', '2'],
      position: null,
      accessible: null,
      entrances: [],
      otherZone: null,
    });
    expect(skipped).toEqual([{ index: 2, reason: 'slug: missing' }]);
  });
});

it.each([
  ['an object of lists', { 1: ['17', 'L1'], 2: 'B1' }],
  ['an object of objects', { 1: { routes: ['17', 'L1'] }, 2: { route_ids: 'B1' } }],
  [
    'rows of lists',
    [
      { stop_id: 1, routes: ['17', 'L1', '17'] },
      { id: '2', connecting_routes: ['B1'] },
    ],
  ],
  [
    'rows of one route each',
    [
      { stop_id: 1, route_id: '17' },
      { stop_id: '1', route_id: 'L1' },
      { stop_id: 2, route_id: 'B1' },
    ],
  ],
])('connecting routes are read from %s', (_, body) => {
  expect([...decodeBody(connectingRoutes, body, {}).value]).toEqual([
    ['1', ['17', 'L1']],
    ['2', ['B1']],
  ]);
});
