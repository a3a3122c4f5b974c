import { expect, it } from 'vitest';
import { testVehicle } from '#testing/web/vehicle.ts';
import { startView } from './startView.ts';

const middle = { lat: 40, lon: -75 };

it('a link to a vehicle opens at it, even with a line, and a link to a line opens at all of the line', () => {
  const [vehicle, lost] = [testVehicle('1'), testVehicle('1', { lat: null, lon: null })];
  const line = { view: null, routeIds: ['17'] };
  expect(startView(line, null, { vehicle, middle })).toMatchObject({ lat: 39.95, lon: -75.17 });
  expect(startView(line, null, { vehicle: lost, middle })).toBeNull();
  expect(startView(line, null, { vehicle: null, middle })).toBeNull();
  expect(startView({ view: null, routeIds: [] }, null, { vehicle: null, middle })).toMatchObject(middle);
});
