import { describe, expect, it } from 'vitest';
import { testOutage, testStation } from '#testing/entities.ts';
import { exampleFacts } from '#testing/exampleFacts.ts';
import { elevatorAlternative, elevatorLineRouteIds, elevatorState, outagesAt } from './elevator.ts';

describe('the elevator rules', () => {
  it('distinguish no outages from unknown ones', () => {
    expect(elevatorState([], 0)).toEqual({ kind: 'none' });
    expect(elevatorState([], 1)).toEqual({ kind: 'unknown' });
    expect(elevatorState([testOutage('15th')], 1).kind).toBe('outages');
  });
});

describe('the elevator rules', () => {
  const station = (slug: string, name: string, lat: number, accessible: boolean | null) =>
    testStation(slug, name, [`${slug}-1`], { position: { lat, lon: -75 }, routeIds: ['L1'], accessible });

  it('suggest the line’s nearest accessible station without an outage', () => {
    const here = station('here', '15th Street Station', 40, true);
    const stations = [
      here,
      station('out', '13th St', 40.001, true),
      station('unknown', '11th St', 40.002, null),
      station('far', '5th St', 40.02, true),
      station('near', '8th St', 40.01, true),
    ];
    const outages = [testOutage('15th St'), testOutage('13th Street')];
    expect(outagesAt(here, outages)).toHaveLength(1);
    const alternative = elevatorAlternative(here, ['L1'], stations, outages);
    expect(alternative?.station.slug).toBe('near');
    expect(alternative?.meters).toBeCloseTo(1112, -1);
    expect(elevatorAlternative(here, ['B1'], stations, outages)).toBeNull();
  });
});

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
