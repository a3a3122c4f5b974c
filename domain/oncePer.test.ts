import { expect, it } from 'vitest';
import { oncePer } from './oncePer.ts';

it('makes a result once for an object, whatever the result is', () => {
  const made: string[] = [];
  const nothing = oncePer((station: { name: string }) => {
    made.push(station.name);
    return undefined;
  });
  const [suburban, temple] = [{ name: 'Suburban' }, { name: 'Temple' }];
  expect([nothing(suburban), nothing(suburban), nothing(temple)]).toEqual([undefined, undefined, undefined]);
  expect(made).toEqual(['Suburban', 'Temple']);
});

it('makes a result once for each choice of several objects', () => {
  const [route, station, other] = [{}, {}, {}];
  const pair = oncePer((a: object, b: object) => ({ a, b }));
  expect(pair(route, station)).toBe(pair(route, station));
  expect(pair(route, other)).not.toBe(pair(route, station));
  expect(pair(station, route)).toEqual({ a: station, b: route });
});
