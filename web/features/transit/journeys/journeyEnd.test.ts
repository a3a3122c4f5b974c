import { expect, it } from 'vitest';
import { testStation } from '#testing/entities.ts';
import { findEnd } from './journeyEnd.server.ts';

const girard = { ...testStation('girard', 'Girard Station', ['1270']), stationId: 'S1270' };
const fifteenth = testStation('15th-st', '15th St Station', ['1392']);
const facts = { formerRouteNames: {}, otherPlaceNames: {} };
const entry = { position: null, routeIds: ['B1'], directionIds: [null], accessible: null };
const girardEntry = { ...entry, kind: 'station' as const, id: 'girard', name: 'Girard Station' };
const corner = (id: string, lat: number) => ({
  ...entry,
  kind: 'stop' as const,
  id,
  name: '20th St & Oregon Av',
  position: { lat, lon: -75.18 },
});
const none = { stations: [], entries: [], facts };

it('a station is found by its exact name, even if the index of names lacks it', () => {
  const found = findEnd('15th st station', { stations: [girard, fifteenth], entries: [girardEntry], facts });
  expect(found).toMatchObject({ kind: 'station', id: '15th-st', asked: '1392' });
});

it('the planner is asked for a station by the id that the feed gives it', () => {
  for (const text of ['girard', '1270', 'Girard Station'])
    expect(findEnd(text, { ...none, stations: [girard] })).toMatchObject({ id: 'girard', asked: 'S1270' });
});

it('neither of two stations with the same name is chosen for the rider', () => {
  const twin = testStation('15th-st-west', '15th St Station', ['1393']);
  expect(findEnd('15th St Station', { ...none, stations: [fifteenth, twin] })).toBeNull();
});

it('a misspelt name needs confirmation, and the beginning of a name does not', () => {
  const places = { stations: [girard], entries: [girardEntry], facts };
  expect(findEnd('girad station', places)).toBeNull();
  expect(findEnd('girar', places)).toMatchObject({ id: 'girard' });
});

it('a corner is one place, whichever way its name is typed, and each of its stops another by its id', () => {
  const entries = [corner('1', 39.915), corner('2', 39.9152)];
  expect(findEnd('oregon & 20th', { ...none, entries })).toMatchObject({ kind: 'stop', asked: '1' });
  expect(findEnd('2', { ...none, entries })).toMatchObject({ kind: 'stop', asked: '2' });
});

it('a position may have a name, and a stop whose id looks like a position is a stop', () => {
  expect(findEnd('39.9526,-75.1652,City Hall, north side', none)).toMatchObject({
    kind: 'point',
    asked: '39.9526,-75.1652',
    name: 'City Hall, north side',
  });
  expect(findEnd('39.9,-75.1', none)).toMatchObject({ kind: 'point', name: '' });
  expect(findEnd('139.9,-75.1', none)).toBeNull();
  expect(findEnd('1,2', { ...none, entries: [corner('1,2', 39.9)] })).toMatchObject({ kind: 'stop' });
});
