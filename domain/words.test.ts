import { describe, expect, it } from 'vitest';
import { arrowAngle, directionLabel } from './direction.ts';
import { exampleFacts } from './exampleFacts.ts';
import { occupancyOf, seatLabel } from './occupancy.ts';
import { sameRouteId } from './routeId.ts';

it.each([
  ['EMPTY', 'Many Seats'],
  ['MANY_SEATS_AVAILABLE', 'Many Seats'],
  ['FEW_SEATS_AVAILABLE', 'Few Seats'],
  ['STANDING_ROOM_ONLY', 'Standing room only'],
  ['CRUSHED_STANDING_ROOM_ONLY', 'Seats unknown'],
  ['FULL', 'Seats unknown'],
  ['NOT_AVAILABLE', 'Seats unknown'],
  ['TBD', 'Seats unknown'],
  [null, 'Seats unknown'],
])('%s reads %s', (word, label) => expect(seatLabel(occupancyOf(word))).toBe(label));

describe('directions', () => {
  it('have arrows', () => {
    const angles = (
      ['Northbound', 'Eastbound', 'Southbound', 'Westbound', 'Inbound', 'Outbound', 'Loop'] as const
    ).map(arrowAngle);
    expect(angles).toEqual([0, 90, 180, 270, null, null, null]);
  });

  it.each([
    ['AIR', 0, 'Northbound', 'Inbound'],
    ['AIR', 1, null, 'Outbound'],
    ['LAN', 0, null, 'Outbound'],
    ['lan', 1, null, 'Inbound'],
    ['17', 0, 'Northbound', 'Northbound'],
    ['17', 1, null, 'Direction 1'],
  ] as const)('%s %s (%s) is %s', (routeId, directionId, name, label) =>
    expect(directionLabel({ routeId, directionId, name }, exampleFacts)).toBe(label),
  );
});

it('compares route ids in any spelling', () => {
  for (const id of ['T1 Bus', 'T1_BUS', 't1-bus', 'T1Bus']) expect(sameRouteId(id, 'T1BUS')).toBe(true);
  expect(sameRouteId('T1', 'T10')).toBe(false);
});
