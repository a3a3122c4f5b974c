import { expect, it } from 'vitest';
import { exampleFacts } from '#testing/exampleFacts.ts';
import { arrowAngle, railDirectionName } from './direction.ts';

it('only compass directions have arrows', () => {
  const angles = (
    ['Northbound', 'Eastbound', 'Southbound', 'Westbound', 'Inbound', 'Outbound', 'Loop'] as const
  ).map(arrowAngle);
  expect(angles).toEqual([0, 90, 180, 270, null, null, null]);
});

it.each([
  ['AIR', 0, 'Inbound'],
  ['AIR', 1, 'Outbound'],
  ['LAN', 0, 'Outbound'],
  ['LAN', 1, 'Inbound'],
  ['17', 0, null],
] as const)('route %s in direction %s has the rail label %s', (routeId, directionId, name) =>
  expect(railDirectionName(routeId, directionId, exampleFacts)).toBe(name),
);
