import { expect, it } from 'vitest';
import { testStation } from '#testing/entities.ts';
import { changeStations } from './changeStations.ts';

it('changes are at other stations that both lines serve, shortest way first, up to a limit', () => {
  const at = (lat: number) => ({ lat, lon: -75 });
  const stations = [
    testStation('far', 'Far', ['1'], { routeIds: ['LAN', 'MED'], position: at(41) }),
    testStation('near', 'Near', ['2'], { routeIds: ['LAN', 'MED'], position: at(40.05) }),
    testStation('other', 'Other', ['3'], { routeIds: ['LAN'], position: at(40.05) }),
    testStation('from', 'From', ['4'], { routeIds: ['LAN', 'MED'], position: at(40) }),
  ];
  const ends = {
    from: { routeIds: ['LAN'], position: at(40) },
    to: { routeIds: ['MED'], position: at(40.1) },
    not: ['from'],
  };
  expect(changeStations(stations, ends, 3).map(({ slug }) => slug)).toEqual(['near', 'far']);
  expect(changeStations(stations, ends, 1)).toHaveLength(1);
});
