import { expect, it } from 'vitest';
import { oncePer } from './oncePer.ts';

it('a memoized function runs once per object, even if it returns undefined', () => {
  const made: string[] = [];
  const nothing = oncePer((station: { name: string }) => {
    made.push(station.name);
    return undefined;
  });
  const [suburban, temple] = [{ name: 'Suburban' }, { name: 'Temple' }];
  expect([nothing(suburban), nothing(suburban), nothing(temple)]).toEqual([undefined, undefined, undefined]);
  expect(made).toEqual(['Suburban', 'Temple']);
});

it('a memoized function of several objects runs once per combination', () => {
  const [route, station, other] = [{}, {}, {}];
  const pair = oncePer((a: object, b: object) => ({ a, b }));
  expect(pair(route, station)).toBe(pair(route, station));
  expect(pair(route, other)).not.toBe(pair(route, station));
  expect(pair(station, route)).toEqual({ a: station, b: route });
});
