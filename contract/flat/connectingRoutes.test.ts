import { expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { connectingRoutes } from './connectingRoutes.ts';

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
