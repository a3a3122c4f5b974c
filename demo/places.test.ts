import { expect, it } from 'vitest';
import { places } from './places.ts';

it('more than 100 places are listed, with unique, non-empty names and positions in the region', () => {
  expect(places.length).toBeGreaterThan(100);
  expect(new Set(places.map(({ name }) => name)).size).toBe(places.length);
  for (const { name, lat, lon } of places) {
    expect(name.trim()).not.toBe('');
    expect(lat, name).toBeGreaterThan(39.6);
    expect(lat, name).toBeLessThan(40.4);
    expect(lon, name).toBeGreaterThan(-75.8);
    expect(lon, name).toBeLessThan(-74.7);
  }
});
