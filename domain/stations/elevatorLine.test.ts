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
});
