import { describe, expect, it } from 'vitest';
import { testOutage, testStation } from '#testing/entities.ts';
import { elevatorAlternative, outagesAt } from './elevatorAlternative.ts';

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
