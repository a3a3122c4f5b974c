import { expect, it } from 'vitest';
import { fromWire, toWire } from './lineFeed.ts';

it('a line round-trips within a meter', () => {
  const line = {
    mode: 'Metro' as const,
    color: '#f26100',
    points: [
      { lat: 39.95261, lon: -75.16522 },
      { lat: 39.9534567, lon: -75.1654321 },
      { lat: -1.5, lon: 0 },
    ],
  };
  const back = fromWire(toWire(line));
  expect(back).toMatchObject({ mode: 'Metro', color: '#f26100' });
  expect(back.points).toHaveLength(3);
  back.points.forEach(({ lat, lon }, i) => {
    expect(lat).toBeCloseTo(line.points[i]?.lat ?? Number.NaN, 5);
    expect(lon).toBeCloseTo(line.points[i]?.lon ?? Number.NaN, 5);
  });
});
