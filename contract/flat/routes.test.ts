import { describe, expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { parentRoutes, routes, tripRoutes } from './routes.ts';

describe('routes', () => {
  it('read numbers from strings, decode names once, keep every release and drop documents without a usable link', () => {
    const { value } = decodeBody(
      routes,
      [
        {
          route_id: 17,
          route_type: '3',
          route_long_name: ' Front &amp;amp; Market ',
          route_color: '#1a1818',
          route_text_color: 'white',
          is_frequent_bus: '1',
          release_name: 20260830,
          documents: [
            { type: 'map', title: 'Map', url: 'https://example.org/m.pdf', linkLabel: 'Open' },
            { type: 'map', url: '' },
            { type: 'other', url: 'javascript:alert(1)' },
            null,
          ],
        },
        { route_id: '17', route_type: 3, release_name: '20261018', documents: false },
      ],
      {},
    );
    expect(value[0]).toEqual({
      id: '17',
      agencyId: '',
      type: 3,
      shortName: 'Front &amp; Market',
      longName: 'Front &amp; Market',
      color: '1a1818',
      textColor: '',
      releaseName: '20260830',
      isFrequent: true,
      frequencyText: '',
      documents: [{ type: 'map', title: 'Map', url: 'https://example.org/m.pdf', linkLabel: 'Open' }],
    });
    expect(value[1]).toMatchObject({ releaseName: '20261018', documents: [] });
  });

  it('keep an unusual type, for the domain to report, and skip a row without a type', () => {
    const { value, skipped } = decodeBody(routes, [{ route_id: 'X', route_type: 7 }, { route_id: 'Y' }], {});
    expect(value.map((each) => each.type)).toEqual([7]);
    expect(skipped).toEqual([{ index: 1, reason: 'route_type: missing' }]);
  });
});

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

it('trip routes are keyed by trip, and a route without a list of trips is skipped', () => {
  const { value, skipped } = decodeBody(tripRoutes, { 17: [5, '6', null], LAN: ['LAN1'], bad: 3 }, {});
  expect([...value]).toEqual([
    ['5', '17'],
    ['6', '17'],
    ['LAN1', 'LAN'],
  ]);
  expect(skipped).toHaveLength(1);
});
