import { expect, it } from 'vitest';
import { networkMiddle } from './networkMiddle.server.ts';

it('the middle of a network is where most of its stations are, however far its lines go', () => {
  const city = [39.95, 39.951, 39.952].map((lat) => ({ lat, lon: -75.16 }));
  const suburbs = [40.1, 40.2, 40.3, 40.4].map((lat) => ({ lat, lon: -75.5 }));
  expect(networkMiddle([...suburbs, ...city])?.lat).toBeCloseTo(39.951);
  expect(networkMiddle([])).toBeNull();
});

it('of many stations, some are enough', () => {
  const many = Array.from({ length: 5_000 }, (_, i) => ({ lat: 40 + (i % 2), lon: i < 4_000 ? 10 : 12 }));
  expect(networkMiddle(many)?.lon).toBeCloseTo(10);
});
