import { expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { parentRoutes } from './parentRoutes.ts';

it('the children of a parent route are read from a list or from text, without repeats', () => {
  const { value } = decodeBody(
    parentRoutes,
    [
      { route_id: 'B', route_type: 1, routes: ['B1', 'B2', 'B1', null] },
      { route_id: 'D', route_type: '0', routes: 'D1, D2' },
      { route_id: 'L', route_type: 1, routes: false },
    ],
    {},
  );
  expect(value.map((each) => each.childIds)).toEqual([['B1', 'B2'], ['D1', 'D2'], []]);
});
