import { expect, it } from 'vitest';
import { testStation } from '#testing/entities.ts';
import { findEnd } from './tripEnd.server.ts';

const girard = testStation('girard', 'Girard Station', ['1270']);
const fifteenth = testStation('15th-st', '15th St Station', ['1392']);
const facts = { formerRouteNames: {}, otherPlaceNames: {} };
const entries = [
  {
    kind: 'station' as const,
    id: 'girard',
    name: 'Girard Station',
    position: null,
    routeIds: ['B1'],
    directionIds: [null],
    accessible: null,
  },
];

it('a station is found by its exact name, even if the index of names lacks it', () => {
  const found = findEnd('15th st station', { stations: [girard, fifteenth], entries, facts });
  expect(found).toMatchObject({ found: { kind: 'station', id: '15th-st' } });
});

it('neither of two stations with the same name is chosen for the rider', () => {
  const twin = testStation('15th-st-west', '15th St Station', ['1393']);
  const found = findEnd('15th St Station', { stations: [fifteenth, twin], entries: [], facts });
  expect(found).toEqual({ choices: [] });
});

it('a misspelt name needs confirmation, and the beginning of a name does not', () => {
  expect(findEnd('girad station', { stations: [girard], entries, facts })).toEqual({ choices: entries });
  expect(findEnd('girard', { stations: [girard], entries, facts })).toMatchObject({
    found: { id: 'girard' },
  });
});
