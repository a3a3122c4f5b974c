import { describe, expect, it } from 'vitest';
import { exampleFacts } from '#testing/exampleFacts.ts';
import { elevatorLineRouteIds } from './elevatorLine.ts';

describe('the elevator rules', () => {
  it('find lines by former names, ids and current names, and none by an unknown name', () => {
    const routes = [{ id: 'LAN', name: 'LAN', longName: 'Lansdale/Doylestown Line', title: 'Lansdale' }];
    expect(elevatorLineRouteIds('Old  Market Line\r\n', routes, exampleFacts)).toEqual(['L1']);
    expect(elevatorLineRouteIds('Lansdale / Doylestown', routes, exampleFacts)).toEqual(['LAN']);
    expect(elevatorLineRouteIds('lan', routes, exampleFacts)).toEqual(['LAN']);
    expect(elevatorLineRouteIds('Moon Line', routes, exampleFacts)).toEqual([]);
  });

  it('find each line of a list', () => {
    const routes = ['AIR', 'MED'].map((id) => ({ id, name: id, longName: `${id} Line`, title: id }));
    expect(elevatorLineRouteIds('MED, Old Market Line, AIR, MED', routes, exampleFacts)).toEqual([
      'MED',
      'L1',
      'AIR',
    ]);
    expect(elevatorLineRouteIds('AIR, Moon Line', routes, exampleFacts)).toEqual(['AIR']);
  });

  it('find no line where none is named, even if routes lack a name', () => {
    const routes = [{ id: '12', name: '12', longName: '', title: '12' }];
    for (const line of ['', ' , ', 'Line'])
      expect(elevatorLineRouteIds(line, routes, exampleFacts)).toEqual([]);
  });
});
