import { describe, expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { directions } from './directions.ts';

describe('directions', () => {
  const expected = [
    { routeId: '17', directionId: 0, name: 'Northbound', destination: '2nd-Market' },
    { routeId: '17', directionId: 1, name: 'Southbound', destination: null },
  ];
  it.each([
    [
      'rows',
      [
        { route_id: 17, direction_id: '0', direction: 'Northbound', direction_destination: '2nd-Market' },
        { route_id: '17', direction_id: 1, direction_name: 'southbound' },
      ],
    ],
    [
      'rows by route',
      {
        17: [
          { direction_id: 0, direction_name: 'Northbound', destination: '2nd-Market' },
          { direction_id: 1, direction: 'Southbound' },
        ],
      },
    ],
    [
      'rows by route and direction',
      { 17: { 0: { direction: 'Northbound', destination: '2nd-Market' }, 1: 'Southbound' } },
    ],
    ['names by route', { 17: [{ direction: 'Northbound', destination: '2nd-Market' }, 'Southbound'] }],
  ])('are read from %s', (_, body) => {
    expect(decodeBody(directions, body, {}).value).toEqual(expected);
  });

  it('have no name for a word that is not a direction', () => {
    const { value } = decodeBody(directions, [{ route_id: 'L1', direction_id: 0, direction: 'N/A' }], {});
    expect(value).toMatchObject([{ name: null, destination: null }]);
  });
});
