import { expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { tripRoutes } from './tripRoutes.ts';

it('trip routes are keyed by trip, and a route without a list of trips is skipped', () => {
  const { value, skipped } = decodeBody(tripRoutes, { 17: [5, '6', null], LAN: ['LAN1'], bad: 3 }, {});
  expect([...value]).toEqual([
    ['5', '17'],
    ['6', '17'],
    ['LAN1', 'LAN'],
  ]);
  expect(skipped).toHaveLength(1);
});
